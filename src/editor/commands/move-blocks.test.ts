import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { runs } from '../../../service/testing/random-runs'
import { changeRefusal } from '../changes/protection'
import { isPlace, staysAt, moveRefusal } from '../drag/move-refusal'
import { positionOfBlock } from '../queries/blocks'
import { placementRefusal } from '../queries/placement'
import { BlockSelection } from '../selection/block-selection'
import { board, bullet, callout, code, column, grid, h, image, p, page, run, table } from '../testing/page'
import { apply, blocksOf, cursor, outline, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { moveBlocks, moveRun } from './move-blocks'

const before = ({ doc }: EditorState, id: string) => ({ at: positionOfBlock(doc, id)! })
const endOf = ({ doc }: EditorState, id: string) => {
  const at = positionOfBlock(doc, id)!
  return { at: at + doc.nodeAt(at)!.nodeSize - 1 }
}

function moved(state: EditorState, from: BlockSelection, to: { at: number }): EditorState {
  const tr = state.tr
  expect(moveBlocks(tr, from, to)).toBeUndefined()
  return state.apply(tr)
}

test('blocks move into a callout, and leave an empty line in a box that they empty', () => {
  const state = stateOf(page(callout('k', p('a', '1')), callout('l', p('b', '2'))), ['a', 0])
  const after = moved(state, blocksOf(state.doc, 'a'), endOf(state, 'l'))
  expect(outline(after)).toBe('callout k\n  text new-1\ncallout l\n  text b "2"\n  text a "1"')
  expect(outline(apply(after, undo))).toBe(outline(state))
})

test('text typed right after a move is undone without the move', () => {
  const state = stateOf(page(callout('k', p('a', '1')), p('b', '2')), ['a', 1])
  for (const target of [before(state, 'k'), { at: state.doc.content.size }]) {
    const after = moved(state, blocksOf(state.doc, 'a'), target)
    const typed = after.apply(after.tr.insertText('!'))
    expect(outline(typed)).toContain('"1!"')
    expect(outline(apply(typed, undo))).toBe(outline(after))
    expect(outline(apply(typed, undo, undo))).toBe(outline(state))
  }
})

test('the cursor moves with its block, and so does a selection of blocks', () => {
  const state = stateOf(page(p('a', 'one'), p('b', 'two')), ['a', 2])
  const after = moved(state, blocksOf(state.doc, 'a'), { at: state.doc.content.size })
  expect(cursor(after)).toBe('a:2')
  const whole = moved(state, blocksOf(state.doc, 'b'), before(state, 'a'))
  expect((whole.selection as BlockSelection).blocks.map(({ attrs }) => attrs.id as string)).toEqual(['b'])
})

const start = page(
  h(1, 'a', 'Title', p('a1', 'below')),
  p('b', 'one', image('i'), bullet('c', 'two')),
  callout('k', p('g', 'in'), bullet('g1', 'list', p('g2', 'deep'))),
  { id: 'u', block_type: 1234, body: { odd: {} }, children: [] },
  table('t', [[p('l', '1')], [p('m', '2')]]),
  grid('r', column('r1', p('n', 'n')), column('r2', image('j'))),
  p('o', [run('locked'), { undefined: {} }]),
  p('q', 'holds', board('v'), p('w', 'beside')),
  code('x', 'code'),
  p('z', 'end'),
)

/** Every block by its text, wherever it is. */
const contents = (tree: BlockTree): string[] => [
  `${tree.id} ${tree.block_type} ${JSON.stringify(tree.body)}`,
  ...tree.children.flatMap(contents),
]
const isLegal = (tree: BlockTree): boolean =>
  tree.children.every((child) => !placementRefusal(tree.block_type, [child.block_type]) && isLegal(child))

const moves = fc.array(fc.record({ from: fc.nat(9_999), to: fc.nat(9_999), length: fc.nat(2) }), {
  minLength: 1,
  maxLength: 12,
})

function play(
  steps: readonly { from: number; to: number; length: number }[],
  each: (before: EditorState, after: EditorState) => void,
) {
  let state = stateOf(start, ['a', 0])
  for (const { from, to, length } of steps) {
    const places = placesIn(state)
    const runs = places.flatMap((at) => runAt(state, at, length) ?? [])
    const tr = state.tr
    const refusal = moveBlocks(tr, runs[from % runs.length]!, { at: places[to % places.length]! })
    if (refusal || !tr.docChanged) continue
    const after = state.apply(tr)
    each(state, after)
    state = after
  }
}

const placesIn = ({ doc }: EditorState) =>
  Array.from({ length: doc.content.size + 1 }, (_, at) => at).filter((at) => isPlace(doc.resolve(at)))

function runAt({ doc }: EditorState, at: number, length: number): BlockSelection | undefined {
  const $at = doc.resolve(at)
  const last = Math.min($at.index() + length, $at.parent.childCount - 1)
  return BlockSelection.create(doc, at, $at.posAtIndex(last))
}

test('any move keeps every block with its id and text and every allowed placement, and undo reverts it', () => {
  fc.assert(
    fc.property(moves, (steps) => {
      play(steps, (was, is) => {
        const [one, two] = [treeFromDoc(was.doc), treeFromDoc(is.doc)]
        const added = contents(two).filter((said) => !said.startsWith('new-'))
        const had = contents(one).filter((said) => !said.startsWith('new-'))
        expect(added.toSorted()).toEqual(had.toSorted())
        is.doc.check()
        if (isLegal(one)) expect(isLegal(two)).toBe(true)
        expect(treeFromDoc(apply(is, undo).doc)).toEqual(one)
      })
    }),
    { numRuns: runs(60) },
  )
})

test('a move of a fixed block is refused only if the protection would refuse it', () => {
  fc.assert(
    fc.property(fc.nat(9_999), fc.nat(9_999), fc.nat(2), (from, to, length) => {
      const state = stateOf(start, ['a', 0])
      const places = placesIn(state)
      const runs = places.flatMap((at) => runAt(state, at, length) ?? [])
      const [moving, at] = [runs[from % runs.length]!, places[to % places.length]!]
      const refusal = moveRefusal(state.doc, moving, { at })
      if ((refusal && refusal.rule !== 'fixed') || staysAt(moving, at)) return
      const tr = state.tr
      moveRun(tr, moving, at)
      expect(changeRefusal(state.doc, tr.doc) !== undefined).toBe(refusal !== undefined)
    }),
    { numRuns: runs(400) },
  )
})
