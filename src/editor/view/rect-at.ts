import type { EditorView } from 'prosemirror-view'

/** Where a place of the document is on the screen: a node, or a caret in a line. */
export function rectAt(view: EditorView, at: number): DOMRect {
  const position = Math.min(at, view.state.doc.content.size)
  const { nodeAfter } = view.state.doc.resolve(position)
  const drawn = nodeAfter && !nodeAfter.isText ? view.nodeDOM(position) : null
  if (drawn instanceof HTMLElement) {
    // A block is wide: what opens stands at the part of it that opened it.
    return (drawn.querySelector(':scope > .ed-emoji') ?? drawn).getBoundingClientRect()
  }
  const { left, top, bottom } = view.coordsAtPos(position)
  return new DOMRect(left, top, 0, bottom - top)
}
