import { expect, test } from 'vitest'
import type { TableProperty } from '../../contract/docx/block'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { inertHtml } from './inert-html'
import { nearestBackground, nearestTextColor } from './nearest-color'
import { readHtml } from './read-html'

const read = (html: string) => readHtml(htmlFrom(html))

test('a link longer than the platform allows becomes its words, and so does a picture at such an address', () => {
  const long = `https://x.example/#${'a'.repeat(12_000)}`
  const { blocks, losses } = read(`<p>see <a href="${long}">this</a> <img src="${long}" alt="plan"></p>`)
  expect(outlineOf(blocks)).toBe('text see this plan')
  expect(losses).toEqual([
    { key: 'pictures', number: 1 },
    { key: 'links', number: 1 },
  ])
})

test('an emoji picture with a colour of skin is its emoji', () => {
  const { blocks, losses } = read('<p>ok <img alt=":+1::skin-tone-2:" src="https://a.example/e.png"></p>')
  expect(outlineOf(blocks)).toBe('text ok 👍')
  expect(losses).toEqual([])
})

test('an address without a scheme is one of https', () => {
  const { blocks } = read('<p><a href="//a.example/b">c</a> <img src="//a.example/d.png" alt="e"></p>')
  expect(outlineOf(blocks)).toBe('text <c https://a.example/b> <e https://a.example/d.png>')
})

test('cells with spans that overlap or leave the table fill every place once', () => {
  const { blocks } = read('<table><tr><td rowspan=3>a<td>b<tr><td colspan=9>c</table>')
  const { row_size, column_size } = (blocks[0]!.body as { table: { property: TableProperty } }).table.property
  expect(blocks[0]!.children).toHaveLength(row_size * column_size)
})

test('spreadsheet cells keep their alignment and width, and a lost fill is reported', () => {
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

test('a colour becomes the nearest of the palette, and black, white and grey text get none', () => {
  expect(
    ['#c00000', 'rgb(0, 112, 192)', 'orange', '#38761d', '#7030a0', '#ffc000'].map(nearestTextColor),
  ).toEqual([1, 5, 2, 4, 6, 3])
  expect(
    ['oklch(0.637 0.237 25.3)', 'hsl(210, 80%, 45%)', 'color(srgb 0.1 0.6 0.2 / 0.9)'].map(nearestTextColor),
  ).toEqual([1, 5, 4])
  expect(['oklch(0.145 0 0)', 'oklch(98.5% 0 0)'].map(nearestTextColor)).toEqual([undefined, undefined])
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

test('inert HTML has no styles and handlers that a browser would report, and keeps its text', () => {
  const quiet = inertHtml(
    `<style>.a{color:red}</style><p title="a > b" style='color: blue' onclick="x">on style=1 onclick=2</p><img/src=x onerror=y><a title="x"onfocus=y>`,
  )
  expect(quiet).toBe(
    `<xmp>.a{color:red}</xmp><p title="a > b" data-style='color: blue' >on style=1 onclick=2</p><img/src=x ><a title="x">`,
  )
})

test('inert HTML keeps the values of attributes, one of which holds copied blocks', () => {
  const own = `<div data-herald='{"say":"a style=1 onclick=2 &lt;b style=3>"}' style="color:red">x</div>`
  expect(inertHtml(own)).toBe(own.replace(' style="', ' data-style="'))
  const markers = `<p data-pm-slice="0 0 []" title="data-pm-slice style=">x</p>`
  expect(inertHtml(markers)).toBe('<p title="data-pm-slice style=">x</p>')
})

test('a tag without an end to its blanks or quotes is made inert in one pass', () => {
  const blanks = `<p ${' '.repeat(200_000)}x>`
  expect(inertHtml(blanks)).toBe(blanks)
})
