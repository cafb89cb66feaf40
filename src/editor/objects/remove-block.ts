import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { VIEW } from '../../../contract/docx/block-numbers'
import { deleteSelection } from '../commands/join-blocks'

/** Takes a block away as Backspace on it would: protected, and undone by undo. A file goes with its view. */
export function removeBlock(view: EditorView, position: () => number | undefined): void {
  const at = position()
  if (at === undefined || !view.editable) return
  const $at = view.state.doc.resolve(at)
  const isFileInView = $at.parent.type.name === 'object' && $at.parent.attrs.type === VIEW
  const { doc } = view.state
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(doc, isFileInView ? $at.before() : at)))
  deleteSelection(view.state, view.dispatch)
  view.focus()
}
