import fc from 'fast-check'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { runs } from '../../../service/testing/random-runs'
import { replaceFile, setFileView } from '../../blocks/media/media-commands'
import { editingKeymap } from '../commands/editing-keymap'
import { moveBlocks } from '../commands/move-blocks'
import { positionOfBlock, linesIn } from '../queries/blocks'
import { BlockSelection } from '../selection/block-selection'
import { block, board, bullet, callout, column, grid, h, image, p, page, run, table } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { convertedBlocks, treeFromDoc } from '../wire/tree-from-doc'
import { changeRefusal, CONFIRMED_DELETION } from './protection'

const long = () => page(...Array.from({ length: 10_000 }, (_, index) => p(`b${index}`, `Block ${index}`)))

test('one edit in ten thousand blocks converts two blocks again and shares the rest', () => {
  const state = stateOf(long(), ['b5000', 3])
  const before = treeFromDoc(state.doc)
  const made = convertedBlocks()
  const after = treeFromDoc(state.apply(state.tr.insertText('!')).doc)
  expect(convertedBlocks() - made).toBe(2)
  const changed = after.children.filter((child, index) => child !== before.children[index])
  expect(changed.map(({ id }) => id)).toEqual(['b5000'])
})

test('a copy of a block gets a new id, and the original keeps its id', () => {
  const state = stateOf(page(p('a', 'x'), p('b', 'y')), ['a', 0])
  const copied = state.doc.child(2)
  const after = state.apply(state.tr.insert(state.doc.firstChild!.nodeSize, copied))
  expect(outline(after)).toBe('text new-1 "y"\ntext a "x"\ntext b "y"')
})

test.each([
  ['a board', board('i')],
  ['an unknown block', { id: 'u', block_type: 1234, body: { odd: {} }, children: [] }],
  ['a block that cannot be sent back', p('q', [{ undefined: {} }])],
  [
    'a line with an inline file',
    p('q', [run('x'), { file: { file_token: 'boxcn1', source_block_id: 's' } }]),
  ],
  ['a callout with a board in it', callout('k', p('c', 'x', board('i')))],
  ['a table with a board in a cell', table('t', [[board('i')]])],
])('%s is neither removed nor moved', (_, kept) => {
  const refused: string[] = []
  const state = stateOf(page(p('a', 'x'), kept, p('z', 'y')), ['a', 0], ['a', 0], refused)
  const at = state.doc.firstChild!.nodeSize + state.doc.child(1).nodeSize
  const size = state.doc.child(2).nodeSize
  const removed = state.apply(state.tr.delete(at, at + size))
  expect(removed.doc).toBe(state.doc)
  const moved = state.tr.delete(at, at + size)
  moved.insert(state.doc.firstChild!.nodeSize + state.doc.child(1).nodeSize - 1, state.doc.child(2).mark([]))
  expect(state.apply(moved).doc).toBe(state.doc)
  expect(refused).toEqual(['removed', 'moved'])
})

test('a refusal names the block that would be lost, not its container', () => {
  const state = stateOf(page(callout('k', board('i')), p('a', 'x')), ['a', 0])
  const at = state.doc.firstChild!.nodeSize
  const reason = changeRefusal(state.doc, state.tr.delete(at, at + state.doc.child(1).nodeSize).doc)
  expect(reason).toEqual({ kind: 'removed', block_type: 43 })
})

test.each([
  ['an image', image('i')],
  ['a table', table('t', [[p('c', 'x')]])],
  ['a callout', callout('k', p('c', 'x'))],
])('%s can be removed and moved, because it can be recreated', (_, made) => {
  const state = stateOf(page(p('a', 'x'), made), ['a', 0])
  const at = state.doc.firstChild!.nodeSize + state.doc.child(1).nodeSize
  const gone = state.apply(state.tr.delete(at, at + state.doc.child(2).nodeSize))
  expect(outline(gone)).toBe('text a "x"')
  expect(treeFromDoc(apply(gone, editingKeymap['Mod-z']!).doc)).toEqual(treeFromDoc(state.doc))
})

test('a block that cannot be recreated is deleted for good once the operator has confirmed', () => {
  const refused: string[] = []
  const state = stateOf(page(p('a', 'x'), board('i')), ['a', 0], ['a', 0], refused)
  const at = state.doc.firstChild!.nodeSize + state.doc.child(1).nodeSize
  const gone = state.apply(
    state.tr.delete(at, at + state.doc.child(2).nodeSize).setMeta(CONFIRMED_DELETION, true),
  )
  expect(outline(gone)).toBe('text a "x"')
  expect(refused).toEqual([])
})

test.each([
  ['callout', callout('k', p('c', 'x')), 'callout k\n  text new-1'],
  ['cell', table('t', [[p('c', 'x')]]), 'table t\n  table_cell t-0-0\n    text new-1'],
])('an emptied %s gets an empty line', (_, box, filled) => {
  const state = stateOf(page(box), ['c', 0])
  const $at = state.doc.resolve(state.selection.from)
  const emptied = state.apply(state.tr.delete($at.before($at.depth - 1), $at.after($at.depth - 1)))
  expect(outline(emptied)).toBe(filled)
})

test('two boards cannot change places', () => {
  const refused: string[] = []
  const state = stateOf(page(board('i'), board('j')), ['page', 0], ['page', 0], refused)
  const [one, two] = [state.doc.child(1), state.doc.child(2)]
  const at = state.doc.firstChild!.nodeSize
  expect(state.apply(state.tr.replaceWith(at, state.doc.content.size, [two, one])).doc).toBe(state.doc)
  expect(refused).toEqual(['moved'])
})

test('a line that cannot be sent back refuses typed text', () => {
  const refused: string[] = []
  const state = stateOf(page(p('a', [run('x'), { undefined: {} }])), ['a', 0], ['a', 0], refused)
  expect(state.apply(state.tr.insertText('!')).doc).toBe(state.doc)
  expect(refused).toEqual(['locked'])
})

test('an inline file keeps its place and its look, because no call can create it, but can get other bytes', () => {
  const refused: string[] = []
  const file = block('view', 'v', { view_type: 3 }, block('file', 'f', { token: 't', name: 'plan.txt' }))
  const state = stateOf(page(p('a', 'x'), file, p('z', 'y')), ['a', 0], ['a', 0], refused)
  const at = positionOfBlock(state.doc, 'v')!
  const run = BlockSelection.create(state.doc, at)!
  const first = state.doc.firstChild!.nodeSize
  expect(moveBlocks(state.tr, run, { at: first + state.doc.child(1).nodeSize - 1 })).toEqual({
    rule: 'fixed',
    kind: 33,
  })
  expect(moveBlocks(state.tr, run, { at: first })).toBeUndefined()
  expect(state.apply(state.tr.delete(run.from, run.to)).doc).toBe(state.doc)
  expect(apply(state, setFileView(at, 2)).doc).toBe(state.doc)
  expect(refused).toEqual(['removed', 'removed'])
  const replaced = apply(state, replaceFile(at, { token: 'other', name: 'other.txt' }))
  expect(treeFromDoc(replaced.doc).children[1]!.children[0]!.body).toMatchObject({ file: { token: 'other' } })
})

test('no keys remove a block that cannot be recreated, and undo restores everything', () => {
  const start = page(
    h(1, 'a', 'Title'),
    p('b', 'one', board('i'), bullet('c', 'two')),
    image('j'),
    bullet('d', 'x', bullet('e', 'y'), bullet('f', 'z')),
    callout('k', p('g', 'in'), board('w')),
    table('t', [[p('l', '1')], [p('m', '2')]]),
    grid('r', column('r1', p('n', 'n')), column('r2', p('q', ''))),
    p('o', [run('locked'), { undefined: {} }]),
    p('z', 'end'),
  )
  const kept = ['i', 'k', 'w', 'o']
  const names = Object.keys(editingKeymap).filter((name) => !/z$|y$/.test(name))
  const step = fc.record({
    key: fc.constantFrom(...names, 'type'),
    from: fc.nat(10_000),
    length: fc.oneof(fc.constant(0), fc.nat(40)),
    undo: fc.integer({ min: 0, max: 9 }),
  })
  const run_ = fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
    let state = stateOf(start, ['a', 0])
    for (const { key, from, length, undo } of steps) {
      const size = state.doc.content.size
      const selection = TextSelection.between(
        state.doc.resolve(from % size),
        state.doc.resolve(Math.min(size, (from % size) + length)),
      )
      state = state.apply(state.tr.setSelection(selection))
      if (undo === 0) state = apply(state, editingKeymap['Mod-z']!)
      else if (key !== 'type') state = apply(state, editingKeymap[key]!)
      else if (linesIn(state).length === 1) state = state.apply(state.tr.insertText('w'))
      state.doc.check()
      const tree = treeFromDoc(state.doc)
      const ids = idsOf(tree)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('')
      expect(ids.filter((id) => kept.includes(id))).toEqual(kept)
    }
    for (let turn = 0; turn < 60; turn++) state = apply(state, editingKeymap['Mod-z']!)
    expect(treeFromDoc(state.doc)).toEqual(start)
  })
  fc.assert(run_, { numRuns: runs(40, 1_500) })
})

function idsOf(tree: BlockTree): string[] {
  return [tree.id, ...tree.children.flatMap(idsOf)]
}
