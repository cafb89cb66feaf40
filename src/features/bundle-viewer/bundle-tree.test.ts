import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/im/messages/message'
import { messageOf } from '../message-content/testing/message-of'
import { bundleTree, visibleRows } from './bundle-tree'
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
