import { expect, test } from 'vitest'
import { contentLimits } from '../../../limits/content-limits'
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
