import { expect, test } from 'vitest'
import { contentLimits } from '../../../limits/content-limits'
import { pastedRows } from './cell-input'

test('pasted texts become cells, all rows equally wide', () => {
  expect(pastedRows({ html: '', text: '1\t=A1\nx' })).toEqual([
    [1, { type: 'formula', text: '=A1' }],
    ['x', null],
  ])
})

test('a table goes before the text, which does not say where cells are merged', () => {
  const html = '<table><tr><td colspan=2>a</td><td>b</td></tr></table>'
  expect(pastedRows({ html, text: 'a\tb' })).toEqual([['a', null, 'b']])
})

test('an empty clipboard gives no rows', () => {
  expect(pastedRows({ html: '', text: '' })).toEqual([])
})

test('for HTML beyond the limits the text is used', () => {
  const html = `<table><tr><td>a</td></tr></table>${'<p>'.repeat(contentLimits.html.elements)}`
  expect(pastedRows({ html, text: 'b\tc' })).toEqual([['b', 'c']])
})
