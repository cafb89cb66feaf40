import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../built.mjs'
import { sitePages } from './pages.mjs'

/** The file of each page, by its address. */
const files = new Map([...sitePages()].map(([file, place]) => [place, file]))
const inEnglish = [...files.keys()].filter((place) => !place.startsWith('zh-CN/'))
const inBoth = inEnglish.filter((place) => files.has(`zh-CN/${place}`))

const textOf = (place: string) => readFileSync(join(root, files.get(place) ?? place), 'utf8')

/** What two languages share: the marks of headings, rows and items in their order, and the code. */
function shapeOf(page: string) {
  const fences = /^```[^]*?^```$/gm
  const lines = page.replaceAll(fences, '').split('\n')
  return {
    code: page.match(fences) ?? [],
    marks: lines.flatMap((line) => /^(?:#+(?= )|\||-(?= ))/.exec(line) ?? []),
  }
}

test.each(inBoth)(
  'the Chinese page of %s has the headings, rows, items and code of the English one',
  (place) => {
    expect(shapeOf(textOf(`zh-CN/${place}`))).toEqual(shapeOf(textOf(place)))
  },
)

test('each task, and each explanation of what Herald promises, has a Chinese page', () => {
  const promised = ['architecture', 'glossary', 'merging', 'saving', 'scale', 'security']
  const those = inEnglish.filter((place) => place.startsWith('use/'))
  expect(those.length).toBeGreaterThanOrEqual(12)
  expect(inBoth).toEqual(expect.arrayContaining([...those, ...promised.map((name) => `${name}.md`)]))
})
