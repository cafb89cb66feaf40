import { expect, test } from 'vitest'
import { positionOfBlock } from '../queries/blocks'
import { board, column, grid, p, page } from '../testing/page'
import { blocksOf } from '../testing/state-of'
import { docFromTree } from '../wire/doc-from-tree'
import { moveRefusal } from './move-refusal'

test('no block can be put next to a block that cannot be recreated, except in a column', () => {
  const doc = docFromTree(page(p('z'), board('w'), grid('g', column('g1', board('v')), column('g2', p('a')))))
  const run = blocksOf(doc, 'z')
  const beside = (id: string) => moveRefusal(doc, run, { nextTo: positionOfBlock(doc, id)!, side: 'left' })
  expect([beside('w'), beside('v')]).toEqual([{ rule: 'fixed', kind: 43 }, undefined])
})
