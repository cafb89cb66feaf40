import { expect, test } from 'vitest'
import { bullet, p, table } from '../../saving/testing/page'
import { filledTable } from './merge-trees'

const whole = table('t', [
  ['a', 'b'],
  ['c', 'd'],
])
const counting = () => {
  let count = 0
  return () => `n${(count += 1)}`
}

test('a table that lost cells is filled up with empty ones', () => {
  const halved = { ...whole, children: whole.children.slice(0, 2) }
  const filled = filledTable(halved, counting())
  expect(filled.children.slice(0, 2)).toEqual(halved.children)
  expect(filled.children.slice(2).map(({ id, children }) => [id, children[0]?.id])).toEqual([
    ['n1', 'n2'],
    ['n3', 'n4'],
  ])
})

test('a whole table stays the same object, and so does one that holds something other than cells', () => {
  const mixed = { ...whole, children: [p('x')] }
  expect(filledTable(whole, counting())).toBe(whole)
  expect(filledTable(mixed, counting())).toBe(mixed)
})

test('a block that is no table stays unchanged', () => {
  const other = bullet('b')
  expect(filledTable(other, counting())).toBe(other)
})
