import type { Node } from 'prosemirror-model'
import { CellSelection } from 'prosemirror-tables'
import type { Rect } from 'prosemirror-tables'
import { cellPosition } from './table-at'

/** The cells of a rectangle, selected. */
export function cellSelection(
  doc: Node,
  position: number,
  { top, left, bottom, right }: Rect,
): CellSelection {
  const table = doc.nodeAt(position)!
  const first = cellPosition(table, position, top, left)
  return CellSelection.create(doc, first, cellPosition(table, position, bottom - 1, right - 1))
}
