import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { positionOfBlock } from '../queries/blocks'
import { BlockSelection } from '../selection/block-selection'
import { block, p, page } from '../testing/page'
import { docFromTree } from '../wire/doc-from-tree'
import { moveRefusal } from './move-refusal'

const board = (id: string): BlockTree => ({
  id,
  block_type: 43,
  body: { board: { token: id } },
  children: [],
})
const column = (id: string, ...children: BlockTree[]) => block('grid_column', id, {}, ...children)

test('no block can be put next to a block that cannot be recreated, except in a column', () => {
  const doc = docFromTree(
    page(p('z'), board('w'), block('grid', 'g', {}, column('g1', board('v')), column('g2', p('a')))),
  )
  const run = BlockSelection.create(doc, positionOfBlock(doc, 'z')!)!
  const beside = (id: string) => moveRefusal(doc, run, { nextTo: positionOfBlock(doc, id)!, side: 'left' })
  expect([beside('w'), beside('v')]).toEqual([{ rule: 'fixed', kind: 43 }, undefined])
})
