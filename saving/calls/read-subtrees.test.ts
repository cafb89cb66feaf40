import { expect, test } from 'vitest'
import type { Block } from '../../contract/docx/block'
import { callout, p, page } from '../testing/page'
import { wireFromTree } from '../testing/tree-from-wire'
import { readSubtrees } from './read-subtrees'
import type { BlockReader } from './read-subtrees'

const document = page(p('a'), callout('c', p('d', 'd', p('e')), p('f')), callout('g', p('h')))
const blocks = new Map(wireFromTree(document).map((block) => [block.block_id, block]))

function counted(): BlockReader & { calls: string[] } {
  const calls: string[] = []
  const of = (id: string): Block => blocks.get(id)!
  return {
    calls,
    block: async (id) => (calls.push(`block ${id}`), of(id)),
    children: async (id) => (calls.push(`children ${id}`), of(id).children!.map(of)),
    all: async () => (calls.push('all'), [...blocks.values()]),
  }
}

test('a small document is read whole', async () => {
  const reads = counted()
  expect(await readSubtrees(reads, ['c', 'g'], 400)).toEqual([document.children[1], document.children[2]])
  expect(reads.calls).toEqual(['all'])
})

test('in a large document each box is read separately', async () => {
  const reads = counted()
  expect(await readSubtrees(reads, ['c'], 10_000)).toEqual([document.children[1]])
  expect(reads.calls).toEqual(['block c', 'children c', 'children d'])
})

test('boxes that need more calls than the listing has pages are read from the listing', async () => {
  const reads = counted()
  expect(await readSubtrees(reads, ['c'], 1_000)).toEqual([document.children[1]])
  expect(reads.calls).toEqual(['block c', 'children c', 'all'])
})
