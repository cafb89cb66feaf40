import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { VIEW } from '../../../contract/docx/block-numbers'
import { deleteSelection } from '../commands/join-blocks'
import { blockType } from '../schema/attrs'
import type { ViewContext } from './view-context'

/** The content of an object block. */
export interface RenderedObject {
  /** Not editable by the browser; it may hold controls of its own. */
  dom: HTMLElement
  /** Updates to a changed block. False: render it again. */
  update?(node: Node): boolean
  /** Whether the editor ignores an event from inside. */
  stopEvent?(event: Event): boolean
  destroy?(): void
}

export type ObjectRenderer = (place: {
  node: Node
  view: EditorView
  /** Before the block; undefined once it is deleted. */
  position: () => number | undefined
  context: ViewContext
}) => RenderedObject

/** Deletes a block as Backspace would: protected and undoable. A file is deleted with its view. */
export function removeBlock(view: EditorView, position: () => number | undefined): void {
  const at = position()
  if (at === undefined || !view.editable) return
  const $at = view.state.doc.resolve(at)
  const isFileInView = $at.parent.type.name === 'object' && blockType($at.parent) === VIEW
  const { doc } = view.state
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(doc, isFileInView ? $at.before() : at)))
  deleteSelection(view.state, view.dispatch)
  view.focus()
}
