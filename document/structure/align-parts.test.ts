import { expect, test } from 'vitest'
import { column, fileView, grid, object, p, rows, table, tableOf } from '../../saving/testing/page'
import { alignParts } from './align-parts'

const whole = table('t', rows('1 2', '3 4'))
const broken = { ...whole, children: whole.children.slice(0, 3) }

test('the parts of a table are aligned only if it is whole on both sides', () => {
  expect(alignParts(whole, whole)).toMatchObject({ kind: 'table', rows: Int32Array.of(0, 1) })
  expect(alignParts(whole, broken)).toBeUndefined()
  expect(alignParts(broken, whole)).toBeUndefined()
  expect(alignParts(whole, p('t'))).toBeUndefined()
  expect(alignParts(tableOf('t', [[object('x', 2)]]), whole)).toBeUndefined()
})

test('a grid without columns is not whole, and neither is one that holds something else', () => {
  const two = grid('g', ['a'], ['b'])
  expect(alignParts(two, two)).toMatchObject({ kind: 'grid', aligned: Int32Array.of(0, 1) })
  expect(alignParts(two, grid('g'))).toBeUndefined()
  expect(alignParts(grid('g'), two)).toBeUndefined()
  expect(alignParts(object('g', 24, { column_size: 2 }, [column('a', 50), p('x')]), two)).toBeUndefined()
})

test('a file view has aligned parts only next to another one', () => {
  expect(alignParts(fileView('v', 'one'), fileView('v', 'other'))).toEqual({
    kind: 'view',
    aligned: Int32Array.of(0),
  })
  expect(alignParts(fileView('v', 'one'), p('v'))).toBeUndefined()
  expect(alignParts(p('v'), fileView('v', 'one'))).toBeUndefined()
})
