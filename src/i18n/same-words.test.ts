import { expect, test } from 'vitest'
import { errorCodes } from '../../contract/error-codes'
import { wordsOfFeatures, type Tree } from '../testing/all-words'
import { codesEn, codesZhCn } from './codes/code-words'
import { topicOf } from './failure-topics'
import { failuresEn } from './failures-en'
import { failuresZhCn } from './failures-zh-cn'
import { frameEn } from './frame-en'
import { frameZhCn } from './frame-zh-cn'
import { startEn, startZhCn } from './start-words'

const leafStrings = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value]] : leafStrings(value, `${at}${key}.`),
  )

/** Chinese has one form for every number, so `_one` is never looked up. */
const inChinese = (keys: [string, string][]) => keys.filter(([key]) => !key.endsWith('_one'))

const pairs: [string, Tree, Tree][] = [
  ['start', startEn, startZhCn],
  ['frame', frameEn, frameZhCn],
  ['failures', failuresEn, failuresZhCn],
  ['codes', codesEn, codesZhCn],
  ...wordsOfFeatures(),
]
const blanksIn = (text: string) => new Set([...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name))

test.each(pairs)('%s has the same keys in both languages, and no empty words', (_, en, zhCn) => {
  const english = leafStrings(en)
  const chinese = new Map(leafStrings(zhCn))
  expect(
    [...chinese.keys()].sort(),
    'keys in Chinese, which has no `_one` (its type is ChineseWords)',
  ).toEqual(
    inChinese(english)
      .map(([key]) => key)
      .sort(),
  )
  expect([...english, ...chinese].filter(([, words]) => words.trim() === '')).toEqual([])
})

test.each(pairs)('%s has the same blanks in both languages', (_, en, zhCn) => {
  const chinese = new Map(leafStrings(zhCn))
  for (const [key, words] of inChinese(leafStrings(en))) {
    expect([key, blanksIn(chinese.get(key) ?? '')]).toEqual([key, blanksIn(words)])
  }
})

test('every code of the contract has its own words', () => {
  const codes = Object.keys(errorCodes).map(Number)
  expect(codes.filter((code) => code !== 0 && topicOf(code) === 'unknown')).toEqual([])
})
