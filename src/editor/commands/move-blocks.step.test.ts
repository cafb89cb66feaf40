import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { positionOfBlock } from '../queries/blocks'
import { stepTarget } from '../selection/block-keys'
import { BlockSelection } from '../selection/block-selection'
import { board, bullet, callout, column, grid, image, p, page, table } from '../testing/page'
import { outline, stateOf } from '../testing/state-of'
import { moveBlocks } from './move-blocks'

/** The page after steps with one block, or the rule that ended them. */
function stepped(tree: BlockTree, id: string, ...steps: (1 | -1)[]): string {
  let state: EditorState = stateOf(tree, ['page', 0])
  for (const step of steps) {
    const at = positionOfBlock(state.doc, id)!
    const run = BlockSelection.create(state.doc, at)!
    const target = stepTarget(state.doc, run, step)
    if (!target) return 'the end'
    if ('refused' in target) return target.refused.rule
    const tr = state.tr
    moveBlocks(tr, run, target)
    state = state.apply(tr)
  }
  return outline(state)
}

test('a step goes past the next sibling and its children', () => {
  const tree = page(p('a', '1'), bullet('b', '2', p('c', '3')), p('d', '4'))
  expect(stepped(tree, 'a', 1)).toBe('bullet b "2"\n  text c "3"\ntext a "1"\ntext d "4"')
  expect(stepped(tree, 'd', -1)).toBe('text a "1"\ntext d "4"\nbullet b "2"\n  text c "3"')
})

test('a step after the last or before the first child goes out of the block', () => {
  const tree = page(bullet('b', '2', p('c', '3')), p('d', '4'))
  expect(stepped(tree, 'c', 1)).toBe('bullet b "2"\ntext c "3"\ntext d "4"')
  expect(stepped(tree, 'c', -1)).toBe('text c "3"\nbullet b "2"\ntext d "4"')
})

test('a step at the end of a column goes into the next one, and from the last one to after the columns', () => {
  const tree = page(grid('g', column('g1', p('x', '1'), p('a', '2')), column('g2', p('b', '3'))))
  expect(stepped(tree, 'a', 1)).toContain('grid_column g2\n    text a "2"\n    text b "3"')
  expect(stepped(tree, 'b', 1)).toBe(
    'grid g\n  grid_column g1\n    text x "1"\n    text a "2"\n  grid_column g2\n    text new-1\ntext b "3"',
  )
})

test('a step skips places that may not hold the block', () => {
  const tree = page(table('t', [[p('x', '1'), image('i')], [p('y', '2')]]), callout('k', p('z', '3')))
  expect(stepped(tree, 'i', 1, 1, 1)).toContain('callout k\n  text z "3"')
})

test('a block that cannot be recreated does not leave its parent', () => {
  expect(stepped(page(p('a', '1', board('w')), p('b', '2')), 'w', 1)).toBe('fixed')
  expect(stepped(page(board('w'), p('b', '2')), 'w', 1)).toBe('text b "2"\nboard w')
})
