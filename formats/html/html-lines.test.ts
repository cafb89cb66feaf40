import { describe, expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'

const outline = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks).replaceAll('\n', ' | ')

describe('lines that are apart only by style', () => {
  test.each([
    [
      'blocks below a class',
      '<style>.chat .text > span {display:block}</style><p class=chat><i class=text><span>a</span><span>b</span></i></p>',
    ],
    ['text next to an item of a flex box', '<div style="display:flex">a<span>b</span></div>'],
    [
      'items of a flex box through a box of no layout',
      '<div style="display:flex"><i style="display:contents"><span>a</span><span>b</span></i></div>',
    ],
    ['boxes as wide as the page', '<span style="display:inline-block;width:100%">a</span><span>b</span>'],
    ['paragraphs of text whose white space is shown', '<div style="white-space:pre-wrap">a\n \nb</div>'],
  ])('stay apart: %s', (_, html) => {
    expect(outline(html).replaceAll(/[/*]/g, '')).toBe('text a | text b')
  })

  test.each([
    ['pre-wrap', 'white-space: pre-wrap'],
    ['a longer form', 'white-space: preserve nowrap'],
    ['white-space-collapse', 'white-space: normal; white-space-collapse: preserve-breaks'],
    ['an important declaration', 'white-space: pre-wrap !important'],
  ])('stay lines of a block: %s', (_, style) => {
    expect(outline(`<div style="${style}"><span>a\nb</span><br>c</div>`)).toBe(String.raw`text a\nb\nc`)
  })

  test('stay in a cell, in a table by style as well', () => {
    expect(outline('<table><tr><td><div>a</div>b<td>c</table>')).toBe(
      'table (1x2) |   table_cell |     text a |     text b |   table_cell |     text c',
    )
    const cell = (text: string) => `<div style="display:table-cell">${text}</div>`
    const row = (text: string) => `<div style="display:table-row">${text}</div>`
    expect(
      outline(`<div style="display:table">${row(cell('a') + cell('b'))}${row(cell('c'))}</div>`),
    ).toMatch(/^table \(2x2\)/)
    expect(outline(`<div style="display:table">${row(cell('a') + cell('b'))}</div>`)).toBe('text a | text b')
  })

  test.each([
    ['inline paragraphs', '<p style="display:inline">a</p> <p style="display:inline">b</p>', 'text a b'],
    [
      'boxes within a line',
      '<b style="display:inline-block">a</b><i style="display:inline-block">b</i>',
      'text *a* /b/',
    ],
    [
      'a flex box in a line',
      '<p>a <i style="display:inline-flex"><span>b</span><span>c</span></i></p>',
      'text a /b/ /c/',
    ],
    [
      'a heading that is a flex box',
      '<h2 style="display:flex"><span>1.</span><span>a</span></h2>',
      'heading2 1. a',
    ],
    ['text at the side', '<p>a<span style="float:right">bc</span></p>', 'text a bc'],
    ['a source that is not shown as such', '<pre style="white-space:normal">a\n  b</pre>', 'text a b'],
    ['source between paragraphs', '<div style="white-space:pre">\n  <p>a</p>\n</div>', 'text a'],
  ])('are no lines elsewhere: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })

  test('items by style or role are items of a list', () => {
    expect(outline('<div style="display:list-item">a</div>')).toBe('bullet a')
    expect(outline('<div role=list><div role=listitem>a</div><div role=listitem>b</div></div>')).toBe(
      'bullet a | bullet b',
    )
  })
})

test('text that is there twice, for eyes and for ears, is read once', () => {
  expect(outline('<p><span aria-hidden=true>a b</span><span class=visually-hidden>a b</span></p>')).toBe(
    'text a b',
  )
  expect(outline('<p>x <span aria-hidden="true">a</span> <span>b</span></p>')).toBe('text x a b')
})

test('hidden text is reported', () => {
  const hidden = ['hidden', 'style="display:none"', 'style="visibility:hidden"', 'style="font-size:0px"']
  const { blocks, losses } = readHtml(htmlFrom(`<p>a${hidden.map((how) => `<i ${how}>b</i>`).join('')}</p>`))
  expect(outlineOf(blocks)).toBe('text a')
  expect(losses).toEqual([{ key: 'hidden', number: 4 }])
})
