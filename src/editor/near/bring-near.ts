import type { EditorView } from 'prosemirror-view'
import { groupOf } from './group-of'
import { drawingGroups } from './near-groups'

/** Draws the group around a position, so that what stands there can be found on the page. */
export function bringNear(view: EditorView, position: number): void {
  const { doc } = view.state
  const $pos = doc.resolve(Math.min(Math.max(position, 0), doc.content.size))
  const number = groupOf(doc.child(Math.min($pos.index(0), doc.childCount - 1)))
  if (number !== undefined) draw(view, [number])
}

/** Draws the whole document: a printer asks for all of it. */
export function drawAll(view: EditorView): void {
  draw(
    view,
    view.state.doc.children.flatMap((block) => groupOf(block) ?? []),
  )
}

function draw(view: EditorView, numbers: readonly number[]): void {
  const tr = drawingGroups(view.state, new Set(numbers))
  if (tr) view.dispatch(tr)
}
