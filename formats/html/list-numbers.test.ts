import { describe, expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readMark, styledNumber } from './list-numbers'
import { readHtml } from './read-html'

const outline = (html: string) => outlineOf(readHtml(htmlFrom(html)).blocks).replaceAll('\n', ' | ')

const word = (mark: string, words: string, level = 1, list = 0) =>
  `<p class=MsoNormal style='mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span><span ` +
  `style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}</p>`

describe("a number of Word's lists", () => {
  test.each(['一、', '1.', '1、', '１．', '⒈', 'Ⅰ.', 'A、', 'a)', 'i.', '1)', '1'])(
    'that a list counts is an item: %s',
    (mark) => {
      expect(outline(word(mark, 'a'))).toBe('ordered a')
    },
  )

  test.each(['第一条', '第一章', '①', '(1)', '(i)', 'Article I', '第1节'])(
    'that no list counts stays text: %s',
    (mark) => {
      expect(outline(word(mark, 'a'))).toBe(`text ${mark} a`)
    },
  )

  test.each(['（一）', '（1）', '1）', '壹、', '【1】'])(
    'that ends in a wide sign stays text: %s',
    (mark) => {
      expect(outline(word(mark, 'a'))).toBe(`text ${mark}a`)
    },
  )

  test('counts on as the only item of its list, which is reported', () => {
    const html = word('1.', 'a') + word('A.', 'b')
    expect(outline(html)).toBe('ordered a | ordered b')
    expect(readHtml(htmlFrom(html)).losses).toEqual([{ key: 'listNumbers', number: 1 }])
  })

  test('stays text if it begins with another number, or below another one', () => {
    expect(outline(word('3.', 'a'))).toBe('text 3. a')
    expect(outline(`<h1>1 x</h1>${word('1.1', 'a', 2)}`)).toBe('heading1 1 x | text 1.1 a')
  })

  test('is no whole paragraph that Excel or a mail calls a bullet', () => {
    expect(outline('<ul><li style="mso-special-format:bullet">a long item of a list</li></ul>')).toBe(
      'bullet a long item of a list',
    )
    expect(
      outline("<p><span style='mso-special-format:bullet'>- <b>words of all</b> of a cell</span></p>"),
    ).toBe('text - *words of all* of a cell')
    expect(outline("<div style='mso-special-format:nobullet'>a</div>")).toBe('text a')
  })

  test('is a bullet in a font of bullets', () => {
    expect(readMark('l', 'wingdings')).toBe('bullet')
    expect(readMark('o')).toBe('bullet')
    expect(readMark('l.')).toEqual({ text: 'l.', path: [[12, 50]] })
  })
})

describe('an ordered list of HTML', () => {
  test.each([
    ['that begins at 3', '<ol start=3><li>a<li>b</ol>', 'text 3. a | text 4. b'],
    ['that counts down', '<ol reversed><li>a<li>b</ol>', 'text 2. a | text 1. b'],
    ['with a number of its own', '<ol><li>a<li value=7>b</ol>', 'text 1. a | text 7. b'],
    ['that goes on', '<ol><li>a</ol><p>x<ol start=2><li>b</ol>', 'text 1. a | text x | text 2. b'],
    ['right after another', '<ol><li>a</ol><ol type=A><li>b<li>c</ol>', 'ordered a | text A. b | text B. c'],
    ['in formal numerals', '<ol style="list-style-type:simp-chinese-formal"><li>a</ol>', 'text 壹、a'],
    ['with a mark of its own', `<ol style='list-style-type:"（一）"'><li>a</ol>`, 'text （一）a'],
    ["of Word's page", '<ol><li data-leveltext="（%1）">a</ol>', 'text （1）a'],
    ['without numbers, with its own', '<ol style="list-style:none"><li>（1）a</ol>', 'text （1）a'],
  ])('keeps numbers that no list counts as text: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })

  test.each([
    ['in parts', '<ol start=1><li>a</ol><ol start=2><li>b</ol>', 'ordered a | ordered b'],
    [
      'with a list for each item',
      '<ol start=1><li>a</ol><ol start=1><li>b</ol><ol><li>c</ol>',
      'ordered a | ordered b | ordered c',
    ],
    ['in Chinese numerals', '<ol style="list-style-type:cjk-ideographic"><li>a</ol>', 'ordered a'],
    ["of Word's page", '<ol type=a><li data-leveltext="%1)">a</ol>', 'ordered a'],
    ['in letters', '<ol type=A><li>a<ol type=i><li>b</ol></ol>', 'ordered a |   ordered b'],
    [
      'by the level of its parts',
      '<ol data-indent=0><li>a</ol><ol data-indent=1><li>b</ol><ol data-indent=0><li>c</ol>',
      'ordered a |   ordered b | ordered c',
    ],
  ])('stays a list: %s', (_, html, expected) => {
    expect(outline(html)).toBe(expected)
  })

  test('has the number that a browser shows', () => {
    const shown = (number: number, style: string) => styledNumber(number, style)?.text
    expect([12, 20, 103].map((number) => shown(number, 'cjk-ideographic'))).toEqual([
      '十二、',
      '二十、',
      '一百〇三、',
    ])
    expect([4, 27].map((number) => shown(number, 'lower-roman'))).toEqual(['iv.', 'xxvii.'])
    expect([26, 27].map((number) => shown(number, 'upper-latin'))).toEqual(['Z.', 'AA.'])
    expect(shown(11, 'trad-chinese-formal')).toBe('壹拾壹、')
  })
})
