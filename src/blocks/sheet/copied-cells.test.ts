import { expect, test } from 'vitest'
import { copiedCells } from './copied-cells'

test('cells are copied as tab-separated text and as a table', () => {
  expect(copiedCells([['a\nb', '<i>  x']])).toEqual({
    text: '"a\nb"\t<i>  x',
    html: '<table style="white-space: pre-wrap"><tbody><tr><td>a<br>b</td><td>&#60;i&#62;  x</td></tr></tbody></table>',
  })
})
