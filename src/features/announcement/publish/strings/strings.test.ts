import { expect, test } from 'vitest'
import { publishEn } from './en'
import { publishZhCn } from './zh-cn'

type Tree = { [key: string]: string | Tree }

const leavesOf = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value]] : leavesOf(value, `${at}${key}.`),
  )

const blanksIn = (words: string) => [...words.matchAll(/{{(\w+)}}/g)].map(([, name]) => `${name}`).sort()

test('both languages say the same things and leave the same blanks', () => {
  const chinese = new Map(leavesOf(publishZhCn))
  const english = leavesOf(publishEn)
  expect([...chinese.keys()].sort()).toEqual(english.map(([key]) => key).sort())
  for (const [key, words] of english)
    expect([key, blanksIn(chinese.get(key)!)]).toEqual([key, blanksIn(words)])
})
