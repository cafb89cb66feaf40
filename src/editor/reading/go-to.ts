import { Selection, TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { scrollToSelection } from '../view/bring-into-sight'

/** Selects a stretch of the document and brings it into sight, unfolding what hides it; the focus stays where it is. */
export function goTo(view: EditorView, from: number, to = from): void {
  const { doc, tr } = view.state
  const isText = doc.resolve(from).parent.type.name === 'line'
  const selection = isText ? TextSelection.create(doc, from, to) : Selection.near(doc.resolve(from))
  view.dispatch(tr.setSelection(selection))
  scrollToSelection(view)
}
