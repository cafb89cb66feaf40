import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { schema } from '../schema/schema'
import { p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { replacedChild, startOfChild } from './long-fragments'

const COUNT = 600
const long = docFromTree(
  page(...Array.from({ length: COUNT }, (_, at) => p(`b${at}`, 'x'.repeat(at % 7)))),
).content
/** Where each child begins, by addition. */
const starts = long.content.map((_, index) =>
  long.content.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0),
)

const changed = (index: number, words: string): Node => {
  const block = long.child(index)
  return block.copy(block.content.replaceChild(0, block.child(0).copy(Fragment.from(schema.text(words)))))
}

/** Where ProseMirror's own walk finds a position. */
const walked = (position: number) => {
  const index = starts.findLastIndex((start) => start <= position)
  return { index, offset: starts[index] }
}

test('each position of a long fragment is found in the child that a walk finds', () => {
  const found = long as Fragment & { findIndex(position: number): { index: number; offset: number } }
  for (let position = 1; position < long.size; position++)
    expect({ ...found.findIndex(position) }).toEqual(walked(position))
  for (const index of [0, 63, 64, 65, COUNT]) expect(startOfChild(long, index)).toBe(starts[index])
  expect(startOfChild(long, COUNT + 1)).toBe(long.size)
})

test('the nodes between two positions of a long fragment are those of a walk', () => {
  const between = (fragment: Fragment, from: number, to: number) => {
    const seen: string[] = []
    fragment.nodesBetween(from, to, (node, at, parent, index) => {
      seen.push(`${node.type.name} ${at} ${parent?.type.name} ${index}`)
    })
    return seen
  }
  const at = starts[300]!
  for (const [from, to] of [
    [at, at],
    [at, at + 1],
    [at + 2, starts[302]! + 1],
    [long.size - 3, long.size],
  ] as const) {
    const all: string[] = []
    long.nodesBetween(0, long.size, (node, start, parent, index) => {
      if (start + node.nodeSize > from && start < to)
        all.push(`${node.type.name} ${start} ${parent?.type.name} ${index}`)
    })
    expect(between(long, from, to)).toEqual(all)
  }
})

test.each([0, 1, 63, 64, 300, COUNT])('the difference in child %i is found without the others', (index) => {
  const after = long.replaceChild(index, index === 0 ? long.child(1) : changed(index, 'another'))
  expect(replacedChild(long, after)).toBe(index)
  expect(replacedChild(after, long)).toBe(index)
  // The same content, of which nothing is known.
  const unknown = Fragment.fromArray([...after.content])
  expect(replacedChild(long, unknown)).toBeUndefined()
  expect(long.findDiffStart(after)).toBe(long.findDiffStart(unknown))
  expect([long.eq(after), long.eq(unknown)]).toEqual([false, false])
  expect(long.findDiffEnd(after)).toEqual(long.findDiffEnd(unknown))
  expect(after.findDiffEnd(long)).toEqual(unknown.findDiffEnd(long))
  for (const each of [0, 64, 128, 301, COUNT])
    expect(startOfChild(after, each)).toBe(startOfChild(unknown, each))
})

test('a child with equal content makes no difference', () => {
  const block = long.child(300)
  const same = long.replaceChild(300, block.copy(Fragment.fromArray([...block.children])))
  expect(replacedChild(long, same)).toBe(300)
  expect([long.findDiffStart(same), long.findDiffEnd(same), long.eq(same)]).toEqual([null, null, true])
})
