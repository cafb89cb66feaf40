import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { TableProperty } from '../../../contract/docx/block'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { expectedPastes } from './fixtures/expected'
import { inertHtml } from './inert-html'
import { nearestBackground, nearestTextColor } from './nearest-color'
import { looksLikeMarkdown } from './paste-plugin'
import { readHtml } from './read-html'

const read = (html: string) => readHtml(htmlFrom(html))

test.each(expectedPastes)('$source is read as what it says', ({ source, outline, losses }) => {
  const html = readFileSync(new URL(`./fixtures/${source}.html`, import.meta.url), 'utf8')
  const { blocks, losses: found } = read(html)
  expect(outlineOf(blocks)).toBe(outline)
  expect(Object.fromEntries(found.map(({ key, number }) => [key, number]))).toEqual(losses)
})

test('a link that is longer than the platform takes is only its words, and so is a picture at such an address', () => {
  const long = `https://x.example/#${'a'.repeat(12_000)}`
  const { blocks, losses } = read(`<p>see <a href="${long}">this</a> <img src="${long}" alt="plan"></p>`)
  expect(outlineOf(blocks)).toBe('text see this plan')
  expect(losses).toEqual([
    { key: 'pictures', number: 1 },
    { key: 'links', number: 1 },
  ])
})

test('lists nest however they are written', () => {
  const nested = 'bullet a\n  bullet b\n    ordered c\nbullet d'
  expect(outlineOf(read('<ul><li>a<ul><li>b<ol><li>c</ol></ul><li>d</ul>').blocks)).toBe(nested)
  expect(outlineOf(read('<ul><li>a</li><ul><li>b</li><ol><li>c</li></ol></ul><li>d</li></ul>').blocks)).toBe(
    nested,
  )
})

test('cells with spans that overlap or leave the table still fill every place once', () => {
  const { blocks } = read('<table><tr><td rowspan=3>a<td>b<tr><td colspan=9>c</table>')
  const { row_size, column_size } = (blocks[0]!.body as { table: { property: TableProperty } }).table.property
  expect(blocks[0]!.children).toHaveLength(row_size * column_size)
})

test('cells of a spreadsheet keep where their numbers stand and how wide they are, and a fill that has no place is named', () => {
  const { blocks, losses } = read(
    '<style>.xl65 {text-align:center; background:#FFF2CC;}</style>' +
      '<table><col style="width:48pt"><col width="90"><tr><td class="xl65">Stock<td align="right">3.50<tr><td>Tea<td style="text-align:right"><p>7</table>',
  )
  const alignments = blocks[0]!.children.map(
    ({ children }) => (children[0]!.body as { text: { style?: { align?: number } } }).text.style?.align,
  )
  expect(alignments).toEqual([2, 3, undefined, 3])
  const { property } = (blocks[0]!.body as { table: { property: TableProperty } }).table
  expect(property.column_width).toEqual([64, 90])
  expect(losses).toEqual([{ key: 'cellFills', number: 1 }])
})

test('a colour that means something is brought to the nearest; black, white and grey text are none', () => {
  expect(
    ['#c00000', 'rgb(0, 112, 192)', 'orange', '#38761d', '#7030a0', '#ffc000'].map(nearestTextColor),
  ).toEqual([1, 5, 2, 4, 6, 3])
  expect(['#000', 'black', '#1f2329', 'white', 'windowtext', 'inherit'].map(nearestTextColor)).toEqual(
    Array(6).fill(undefined),
  )
  expect(['yellow', '#fff2cc', 'transparent', '#ffffff', 'rgba(0,0,0,0)'].map(nearestBackground)).toEqual([
    10,
    3,
    undefined,
    undefined,
    undefined,
  ])
})

test('prose is not Markdown, and lists, headings and tables are', () => {
  expect(['Tom - the cat', 'a * b * c', '#1 of 3', '3. place', 'f(x) [1]'].map(looksLikeMarkdown)).toEqual(
    Array(5).fill(false),
  )
  expect(
    [
      '# Head',
      '- a\n- b',
      '| a | b |\n|---|---|',
      '```\nx\n```',
      '- [ ] do',
      'see [w](https://x.example)',
      'so **bold** it is',
    ].map(looksLikeMarkdown),
  ).toEqual(Array(7).fill(true))
})

test('what a browser would complain of is quiet, and what it says is still there', () => {
  const quiet = inertHtml(
    `<style>.a{color:red}</style><p title="a > b" style='color: blue' onclick="x">on style=1 onclick=2</p><img/src=x onerror=y><a title="x"onfocus=y>`,
  )
  expect(quiet).toBe(
    `<xmp>.a{color:red}</xmp><p title="a > b" data-style='color: blue' >on style=1 onclick=2</p><img/src=x ><a title="x">`,
  )
})

test('words in an attribute stay as they are: blocks that were copied here travel in one', () => {
  const own = `<div data-herald='{"say":"a style=1 onclick=2 &lt;b style=3>"}' style="color:red">x</div>`
  expect(inertHtml(own)).toBe(own.replace(' style="', ' data-style="'))
  const markers = `<p data-pm-slice="0 0 []" title="data-pm-slice style=">x</p>`
  expect(inertHtml(markers)).toBe('<p title="data-pm-slice style=">x</p>')
})

test('a tag that never ends its blanks or quotes is quiet in one pass', () => {
  const blanks = `<p ${' '.repeat(200_000)}x>`
  expect(inertHtml(blanks)).toBe(blanks)
})
