import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { VIEW } from '../../../contract/docx/block-numbers'
import { deleteSelection } from '../commands/join-blocks'
import type { ViewContext } from '../view/view-context'

/** What stands in the frame of a block that is no text. */
export interface RenderedObject {
  /** Not editable by the browser; it may hold controls of its own. */
  dom: HTMLElement
  /** The block says something else now. False: it has to be drawn anew. */
  update?(node: Node): boolean
  /** Whether the editor keeps out of an event that began in here. */
  stopEvent?(event: Event): boolean
  destroy?(): void
}

export type ObjectRenderer = (place: {
  node: Node
  view: EditorView
  /** Before the block; undefined once it is gone. */
  position: () => number | undefined
  context: ViewContext
}) => RenderedObject

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
