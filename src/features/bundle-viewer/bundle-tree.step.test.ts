import { expect, test } from 'vitest'
import { messageOf } from '../message-content/testing/message-of'
import { bundleTree, treeStep, typedAhead, visibleRows } from './bundle-tree'

const child = (message_id: string, upper_message_id: string) => messageOf({ message_id, upper_message_id })

/** a(b(c) d) e(f) */
const tree = bundleTree('om', [
  child('a', 'om'),
  child('b', 'a'),
  child('c', 'b'),
  child('d', 'a'),
  child('e', 'om'),
  child('f', 'e'),
])
const rows = (...closed: string[]) => visibleRows(tree, new Set(closed))

test('rows leave out the content of closed lines, and know their position', () => {
  expect(
    rows()
      .map(({ id }) => id)
      .join(''),
  ).toBe('abcdef')
  expect(
    rows('b', 'e')
      .map(({ id }) => id)
      .join(''),
  ).toBe('abde')
  expect(rows()[3]).toMatchObject({ id: 'd', place: 2, siblings: 2, isOpen: undefined })
})

test.each([
  ['ArrowDown', 'a', [], { to: 'b' }],
  ['ArrowDown', 'a', ['a'], { to: 'e' }],
  ['ArrowDown', 'f', [], {}],
  ['ArrowUp', 'e', ['a'], { to: 'a' }],
  ['Home', 'f', [], { to: 'a' }],
  ['End', 'a', ['e'], { to: 'e' }],
  ['ArrowRight', 'a', ['a'], { open: ['a'] }],
  ['ArrowRight', 'a', [], { to: 'b' }],
  ['ArrowRight', 'c', [], {}],
  ['ArrowLeft', 'b', [], { close: ['b'] }],
  ['ArrowLeft', 'b', ['b'], { to: 'a' }],
  ['ArrowLeft', 'a', ['a'], {}],
  ['Enter', 'a', [], { close: ['a'] }],
  [' ', 'a', ['a'], { open: ['a'] }],
  ['*', 'a', ['a', 'e', 'b'], { open: ['a', 'e'] }],
  ['*', 'd', ['b'], { open: ['b'] }],
  ['x', 'a', [], undefined],
] as const)('%s on %s, with [%s] closed', (key, at, closed, step) => {
  expect(treeStep(key, rows(...closed), at)).toEqual(step)
})

test('typed letters move to the next line with that name, wrapping around; a further letter may keep the line', () => {
  const names: Record<string, string> = { a: 'Alice', b: 'Bob', c: 'Carol', d: 'Alan', e: 'Bea', f: '李雷' }
  const typed = (letters: string, from: string) =>
    typedAhead(letters, rows(), from, ({ id }) => names[id] ?? '')
  expect(typed('a', 'a')).toBe('d')
  expect(typed('a', 'd')).toBe('a')
  expect(typed('al', 'd')).toBe('d')
  expect(typed('BE', 'a')).toBe('e')
  expect(typed('李', 'a')).toBe('f')
  expect(typed('x', 'a')).toBeUndefined()
})
