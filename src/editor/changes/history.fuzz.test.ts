import fc from 'fast-check'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { runs } from '../../../service/testing/random-runs'
import { editingKeymap } from '../commands/editing-keymap'
import { bullet, p, page } from '../testing/page'
import { apply, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'

/** An action of the user and the pause before the next: long pauses end an undo step. */
const gesture = fc.record({
  key: fc.constantFrom('a', 'b', ' ', 'Enter', 'Backspace', 'Tab', 'Shift-Tab', 'Mod-b', 'undo', 'redo'),
  pauseMs: fc.constantFrom(10, 100, 2_000),
})
type Gesture = typeof gesture extends fc.Arbitrary<infer G> ? G : never

/** The document without ids, because a recreated block has another id. */
const said = ({ block_type, body, children }: BlockTree): unknown => [block_type, body, children.map(said)]
const documentOf = (state: EditorState) => said(treeFromDoc(state.doc))

function play(start: EditorState, gestures: readonly Gesture[]): EditorState {
  let now = 1_000
  return gestures.reduce((state, { key, pauseMs }) => {
    now += pauseMs
    if (key === 'undo') return apply(state, undo)
    if (key === 'redo') return apply(state, redo)
    if (key.length === 1) return state.apply(state.tr.insertText(key).setTime(now))
    let after = state
    editingKeymap[key]!(state, (tr) => (after = state.apply(tr.setTime(now))))
    return after
  }, start)
}

const all = (state: EditorState, command: typeof undo, depth: (state: EditorState) => number) => {
  let now = state
  for (let left = depth(now); left > 0; left--) now = apply(now, command)
  return now
}

test('undoing everything restores the first document, and redoing everything restores the last', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 40 }), fc.constantFrom('a', 'page', 'c'), (gestures, at) => {
      const start = stateOf(page(p('a', 'one'), bullet('b', 'two', bullet('c', ''))), [at, 0])
      const end = play(start, gestures)
      const forward = all(end, redo, redoDepth)
      const back = all(forward, undo, undoDepth)
      expect(documentOf(back)).toEqual(documentOf(start))
      expect(documentOf(all(back, redo, redoDepth))).toEqual(documentOf(forward))
    }),
    { numRuns: runs(400, 10_000) },
  )
})
