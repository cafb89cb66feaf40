import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { messageOf } from '../message-content/testing/message-of'
import { bundleTree, visibleRows, treeStep, typedAhead } from './bundle-tree'
import type { BundleNode } from './bundle-tree'

const child = (message_id: string, upper_message_id?: string, create_time = '1'): Message =>
  messageOf({ message_id, create_time, ...(upper_message_id && { upper_message_id }) })

/** `a(b c)` for a line a with b and c inside; strays are marked by `?`. */
const outline = (nodes: readonly BundleNode[]): string =>
  nodes
    .map(({ message: { message_id }, children, isStray }) => {
      const inside = children.length > 0 ? `(${outline(children)})` : ''
      return `${message_id}${isStray ? '?' : ''}${inside}`
    })
    .join(' ')

const treeOf = (...items: Message[]) => bundleTree('om', [messageOf({ message_id: 'om' }), ...items])

test('a flat list in any order becomes a tree with siblings sorted by time, then by id', () => {
  const tree = treeOf(
    child('d', 'b'),
    child('c', 'om', '2'),
    child('z', 'om'),
    child('b', 'om'),
    child('e', 'd'),
  )
  expect(outline(tree.roots)).toBe('b(d(e)) z c')
  expect(tree.depth).toBe(3)
})

test('a message with a missing parent is at the end of the first level, with its children', () => {
  expect(outline(treeOf(child('b', 'lost'), child('c', 'b'), child('a', 'om', '9')).roots)).toBe('a b?(c)')
})

test('the earliest message of a cycle is at its top', () => {
  const ring = [child('b', 'c', '2'), child('c', 'd', '1'), child('d', 'b', '3'), child('own', 'own')]
  expect(outline(treeOf(...ring).roots)).toBe('c?(b(d)) own?')
})

test('a tree can have 10,000 levels', () => {
  const items = Array.from({ length: 10_000 }, (_, at) => child(`m${at}`, at === 0 ? 'om' : `m${at - 1}`))
  const tree = treeOf(...items)
  expect(tree.depth).toBe(10_000)
  expect(visibleRows(tree, new Set())).toHaveLength(10_000)
})

test('each message with any parent is shown once, below its parent or as a stray', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'om', 'lost']
  const anyChild = fc.record({
    message_id: fc.constantFrom(...ids),
    upper: fc.option(fc.constantFrom(...ids), { nil: undefined }),
    create_time: fc.constantFrom('1', '2', '', 'soon'),
  })
  fc.assert(
    fc.property(fc.array(anyChild, { maxLength: 12 }), (given) => {
      const items = given.map(({ message_id, upper, create_time }) => child(message_id, upper, create_time))
      const tree = bundleTree('om', items)
      const rows = visibleRows(tree, new Set())
      const expected = new Set(items.map(({ message_id }) => message_id))
      expected.delete('om')
      expect(rows.map(({ id }) => id).toSorted()).toEqual([...expected].sort())
      for (const { node } of rows) {
        const upper = node.message.upper_message_id ?? 'om'
        if (!node.isStray) expect(node.parent?.message.message_id ?? 'om').toBe(upper)
        expect(node.depth).toBe((node.parent?.depth ?? 0) + 1)
      }
    }),
  )
})

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
