import { vi } from 'vitest'
import type { BlockTree } from '../../../../document/block-tree'
import { apply, outline, stateOf, type Place } from '../../../editor/testing/state-of'
import { treeFromDoc } from '../../../editor/wire/tree-from-doc'
import type { EditorHandle } from '../../document/document'

/** The open document as a dialog sees it, without a view. Commands that the dialog runs are applied. */
export function editorOf(document: BlockTree, cursor: Place = [document.id, 0]) {
  let state = stateOf(document, cursor)
  const focus = vi.fn()
  const handle: EditorHandle = {
    replace: () => undefined,
    append: () => undefined,
    change: () => undefined,
    focus,
    focusAt: () => undefined,
    tree: () => treeFromDoc(state.doc),
    run(command) {
      const before = state
      state = apply(state, command)
      return state !== before
    },
    place: () => ({}),
    restorePlace: () => undefined,
    flash: () => undefined,
    mark: () => undefined,
  }
  return { editor: { current: handle }, focus, outline: () => outline(state) }
}
