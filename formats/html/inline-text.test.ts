import { describe, expect, test } from 'vitest'
import { tableTexts } from '../../src/blocks/table/table-texts'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'

const outline = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks)

describe('white space', () => {
  test.each([
    ['an underlined blank at the end', '<p>签名：<u>&nbsp;&nbsp; </u></p>', 'text 签名：_\u00A0\u00A0 _'],
    ['a no-break space at the head of a line', '<p>&nbsp;a</p>', 'text \u00A0a'],
    ['words in a span that Word calls a tab', "<p>a <span style='mso-tab-count:1'>b</span></p>", 'text a b'],
    ['tabs of Apple', '<p>a<span class="Apple-tab-span">\t</span>b</p>', String.raw`text a\tb`],
    [
      'spaces and tabs that are shown',
      '<p style="white-space:pre-wrap">  a  b\tc</p>',
      String.raw`text   a  b\tc`,
    ],
    ['ideographic spaces in a cell', '<table><tr><td>\u3000a<td>b</table>', 'text \u3000a'],
  ])('that carries meaning is kept: %s', (_, html, expected) => {
    expect(outline(html)).toContain(expected)
  })

  test.each([
    ['one no-break space between words', '<p>a&nbsp;<b>b</b>&nbsp;c</p>', 'text a *b* c'],
    ['one at the end of a line', '<p>a&nbsp;<br>b &nbsp;</p>', String.raw`text a\nb`],
    ['empty paragraphs', '<p>&nbsp;</p><p>\u3000</p><p>a</p><p>\u200B</p>', 'text a'],
    ['a mark that is no space', '<p>\uFEFFa</p>', 'text a'],
  ])('of the source or of programs goes: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })

  test('is the same in the cells of a sheet', () => {
    const html = '<table><tr><td>\u3000a&nbsp;b&nbsp;&nbsp;c<td style="white-space:pre">d\n\te</table>'
    expect(tableTexts(htmlFrom(html))).toEqual([[{ text: '\u3000a b\u00A0\u00A0c' }, { text: 'd\n\te' }]])
  })

  test('of great length takes linear time', () => {
    for (const space of [' ', '\u00A0', ' \u00A0', '\u3000', '\t']) {
      const long = space.repeat(50_000)
      expect(outline(`<p style="white-space:pre"><u>a${long}</u>${long}b${long}</p>`).length).toBeGreaterThan(
        3,
      )
    }
  })
})

test('a line break after a link is not part of the link', () => {
  expect(outline('<p><a href="https://a.example">a</a><br>b</p>')).toBe(
    String.raw`text <a https://a.example/>\nb`,
  )
})
