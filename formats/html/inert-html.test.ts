import { expect, test } from 'vitest'
import { contentLimits } from '../../document/content-limits'
import { looksLikeMarkdown } from '../../src/editor/paste/looks-like-markdown'
import { readHeraldClipboard } from '../../src/editor/paste/read-herald-clipboard'
import { oversizedHtml, isHtmlWithinLimits, inertHtml } from './inert-html'

const { elements, openFormats, characters } = contentLimits.html
const many = (part: string, count: number) => part.repeat(count)

test.each([
  ['more elements than are read', many('<p>', elements + 1)],
  ['formats that every paragraph would reopen', many('<font size=1>', openFormats + 1) + many('<p>a', 100)],
  ['few formats, reopened in thousands of paragraphs', many('<font size=1>', 90) + many('<p>a', 1_000)],
  ['30,000 nested elements', many('<div>', 30_000)],
  ['more characters than are read', 'a'.repeat(characters + 1)],
])('HTML with %s is not parsed', (_, html) => {
  expect(isHtmlWithinLimits(html)).toBe(false)
})

test.each([
  ['a table of 1,000 rows of ten cells', many(`<tr>${many('<td>a</td>', 10)}</tr>`, 1_000)],
  ['a bold word in each of 10,000 paragraphs', many('<p><b>a</b></p>', 10_000)],
  ['paragraphs that are not closed', many('<p>a', 10_000)],
  ['text with less-than signs', many('a < b and <3 ', 100_000)],
])('HTML with %s is parsed', (_, html) => {
  expect(isHtmlWithinLimits(html)).toBe(true)
})

test('our own blocks are still parsed from HTML beyond the limits', () => {
  const html = `<meta charset="utf-8"><div data-herald="{&quot;version&quot;:1}">${many('<p>', elements)}</div>`
  expect(oversizedHtml(html)).toMatch(
    /^<div data-herald="{&quot;version&quot;:1}"><\/div><div [\w-]+><\/div>$/,
  )
  expect(oversizedHtml(many('<p>', 10))).toMatch(/^<div [\w-]+><\/div>$/)
})

test.each(['<a"', '<a ', "<a '>'", '<p\n', '<on', '<a "\'>'])(
  'tags like %j do not take quadratic time',
  (part) => {
    const html = many(part, Math.floor(1_000_000 / part.length))
    for (const each of [html, `${html}"`, `${html}>`]) {
      const quiet = inertHtml(each)
      expect(quiet === undefined || quiet.length > 0).toBe(true)
    }
  },
)

test('unclosed brackets are each read at most a few hundred times', () => {
  expect(looksLikeMarkdown(many('[', 1_000_000))).toBe(false)
  expect(looksLikeMarkdown(many('[a](http:', 100_000))).toBe(false)
})

test('our own blocks that are nested too deep are not read', () => {
  const blocks = `${many('[{"block_type":2,"body":{},"children":', 20_000)}[]${many('}]', 20_000)}`
  expect(readHeraldClipboard(`{"version":1,"blocks":${blocks}}`)).toBeUndefined()
})
