import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
const lines = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:^|[-/\\])zh-cn\.ts$/.test(path))
  .flatMap((path) => readFileSync(join(SOURCE, path), 'utf8').split('\n'))
  .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))

/**
 * Blanks filled with Chinese text, which needs no space: names of blocks and things, whole sentences, and phrases
 * such as “于 14:05” with their own space.
 */
const chinese =
  'ago|block|child|held|kind|mine|page|parent|property|reason|things|what|when|where|who|why|words'

/** A span ends in a unit, which is Chinese: `5 秒`. */
const crowded = [
  RegExp(String.raw`\p{Script=Han}\{\{(?!(?:${chinese})\}\})`, 'u'),
  RegExp(String.raw`\{\{(?!(?:${chinese}|span)\}\})\w+\}\}\p{Script=Han}`, 'u'),
  /\p{Script=Han}[\dA-Za-z]|[\dA-Za-z%]\p{Script=Han}/u,
]

test('Chinese has a space between its characters and figures, units, and words of other scripts', () => {
  expect(lines.length).toBeGreaterThan(1_500)
  expect(lines.filter((line) => crowded.some((each) => each.test(line)))).toEqual([])
})

test.each(['等待{{span}}', '共{{count}} 条', '共 {{count}}条', '第3 页', '10 MB以内'])(
  '“%s” is crowded',
  (words) => {
    expect(crowded.some((each) => each.test(words))).toBe(true)
  },
)

test.each(['{{block}}之前', '{{span}}后继续', '共 {{count}} 条，{{most}}。'])('“%s” is not', (words) => {
  expect(crowded.some((each) => each.test(words))).toBe(false)
})
