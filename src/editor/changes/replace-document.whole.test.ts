import { redo, undo, undoDepth } from 'prosemirror-history'
import { expect, test } from 'vitest'
import { block, bullet, callout, h, image, p, page, table } from '../testing/page'
import { apply, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { applyDocument } from './replace-document'

const before = page(p('a', 'one'), callout('c', p('d', 'two')), image('i'), p('z', 'end'))
const after = page(
  h(1, 'a', 'One'),
  table('t', [[p('x', '1')], [p('y', '2')]]),
  p('z', 'end'),
  bullet('n', 'new'),
)

test('a document is replaced by another in one step, which undo reverts', () => {
  const state = apply(stateOf(before, ['a', 1]), applyDocument(after))
  expect(treeFromDoc(state.doc)).toEqual(after)
  expect(undoDepth(state)).toBe(1)
  const undone = apply(state, undo)
  expect(treeFromDoc(undone.doc)).toEqual(before)
  expect(treeFromDoc(apply(undone, redo).doc)).toEqual(after)
})

test('text typed before and after a replacement is in separate undo steps', () => {
  const typed = apply(
    stateOf(before, ['a', 1]),
    (state, dispatch) => (dispatch?.(state.tr.insertText('!')), true),
  )
  const state = apply(
    typed,
    applyDocument(after),
    (now, dispatch) => (dispatch?.(now.tr.insertText('?')), true),
  )
  expect(undoDepth(state)).toBe(3)
  expect(treeFromDoc(apply(state, undo).doc)).toEqual(after)
})

test('a replacement does not apply if nothing differs', () => {
  expect(applyDocument(structuredClone(before))(stateOf(before, ['a', 0]))).toBe(false)
})

test('a replacement is refused if it would lose a block that cannot be recreated', () => {
  const refused: string[] = []
  const state = stateOf(page(p('a', 'one'), block('board', 'w', { token: 'b' })), ['a', 0], ['a', 0], refused)
  expect(apply(state, applyDocument(page(p('a', 'one'))))).toBe(state)
  expect(refused).toEqual(['removed'])
})
