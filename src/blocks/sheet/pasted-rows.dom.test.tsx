import { expect, test } from 'vitest'
import { contentLimits } from '../../../document/content-limits'
import { pastedRows } from './cell-input'

test('pasted text becomes cells, with all rows equally wide', () => {
  expect(pastedRows({ html: '', text: '1\t=A1\nx' })).toEqual([
    [1, { type: 'formula', text: '=A1' }],
    ['x', null],
  ])
})

test('an HTML table has precedence over the text, which does not show merged cells', () => {
  const html = '<table><tr><td colspan=2>a</td><td>b</td></tr></table>'
  expect(pastedRows({ html, text: 'a\tb' })).toEqual([['a', null, 'b']])
})

test('an empty clipboard gives no rows', () => {
  expect(pastedRows({ html: '', text: '' })).toEqual([])
})

test('the text is used if the HTML is beyond the limits', () => {
  const html = `<table><tr><td>a</td></tr></table>${'<p>'.repeat(contentLimits.html.elements)}`
  expect(pastedRows({ html, text: 'b\tc' })).toEqual([['b', 'c']])
})

test('a cell that is a link keeps its address, and spaces with a meaning stay', () => {
  const html =
    '<table><tr><td><a href="https://x.example/plan"><b>计划</b></a><td>见<a href="https://x.example">此</a><td>\u3000\u3000小计<td>a<div>b</div></table>'
  expect(pastedRows({ html, text: '' })).toEqual([
    [{ type: 'url', text: '计划', link: 'https://x.example/plan' }, '见此', '\u3000\u3000小计', 'a\nb'],
  ])
})
