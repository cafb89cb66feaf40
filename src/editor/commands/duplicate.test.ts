import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { duplicate } from '../selection/block-keys'
import type { BlockSelection } from '../selection/block-selection'
import { board, bullet, callout, p, page, run } from '../testing/page'
import { apply, blocksOf, outline, selecting, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { deleteBlocks } from './delete-blocks'

const withBlocks = (tree: BlockTree, first: string, last = first) =>
  selecting(stateOf(tree, ['page', 0]), (doc) => blocksOf(doc, first, last))

test('a copy is inserted below with new ids and is selected, and one undo removes it', () => {
  const state = withBlocks(page(bullet('a', '1', p('b', '2')), p('c', '3'), p('z', 'end')), 'a', 'c')
  const after = apply(state, duplicate)
  expect(outline(after)).toBe(
    'bullet a "1"\n  text b "2"\ntext c "3"\nbullet new-1 "1"\n  text new-2 "2"\ntext new-3 "3"\ntext z "end"',
  )
  expect((after.selection as BlockSelection).blocks.map(({ attrs }) => attrs.id as string)).toEqual([
    'new-1',
    'new-3',
  ])
  expect(outline(apply(after, undo))).toBe(outline(state))
})

test('a copy has no comments; they stay on the original block', () => {
  const words = [run('x', { bold: true, comment_ids: ['c'] })]
  const tree = page({ ...p('a', words), body: { ...p('a', words).body, comment_ids: ['d'] } })
  const [first, copy] = treeFromDoc(apply(withBlocks(tree, 'a'), duplicate).doc).children
  expect(JSON.stringify(first)).toContain('comment_ids')
  expect(JSON.stringify(copy)).not.toContain('comment_ids')
  expect(JSON.stringify(copy)).toContain('"bold":true')
})

test('a block that only the service creates is not copied', () => {
  expect(duplicate(withBlocks(page(p('a', '1', board('w'))), 'a'))).toBe(false)
})

test('selected blocks are deleted in one undo step, and the cursor goes to the line above', () => {
  const state = withBlocks(page(p('a', '1'), p('b', '2'), callout('k', p('c', '3')), p('d', '4')), 'b', 'k')
  const after = apply(state, deleteBlocks)
  expect(outline(after)).toBe('text a "1"\ntext d "4"')
  expect(after.selection.$head.parent.textContent).toBe('1')
  expect(outline(apply(after, undo))).toBe(outline(state))
})
