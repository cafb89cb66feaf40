import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { blockList } from '../../../document/blocks/block-list'
import { keyOf } from '../../../document/blocks/registry'
import { runs } from '../../../service/testing/random-runs'
import { anyDocument } from './any-document'

const keysIn = ({ block_type, children }: BlockTree): string[] => [
  keyOf(block_type),
  ...children.flatMap((child) => keysIn(child)),
]

test('random documents have every type of block that a call creates', () => {
  const made = new Set(
    fc.sample(anyDocument(), { numRuns: runs(500), seed: 1 }).flatMap((page) => keysIn(page)),
  )
  const creatable = blockList.filter((spec) => spec.creatable).map(({ key }) => key)
  const missing = creatable.filter((key) => !made.has(key))
  expect(missing, 'types to add to any-document.ts').toEqual([])
})
