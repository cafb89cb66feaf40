import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import { NodeSelection } from 'prosemirror-state'
import { CellSelection, TableMap } from 'prosemirror-tables'
import type { Rect } from 'prosemirror-tables'
import type { Shape } from '../../../contract/docx/table-areas'
import { existingNode } from '../../editor/queries/blocks'

/** A table, and those of its cells that commands act on. */
export interface TablePlace {
  table: Node
  position: number
  /** Half-open, in rows and columns. */
  rect: Rect
}

/** Depth of the cell around a position, or undefined outside of tables. */
export function cellDepth($pos: ResolvedPos): number | undefined {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type.name === 'table_cell') return depth
  return undefined
}

/** The table at the selection: the selected cells, the cell around the cursor, or all of a selected table. */
export function tableAt(selection: Selection): TablePlace | undefined {
  if (selection instanceof CellSelection) {
    const table = selection.$anchorCell.node(-1)
    const start = selection.$anchorCell.start(-1)
    const map = TableMap.get(table)
    const rect = map.rectBetween(selection.$anchorCell.pos - start, selection.$headCell.pos - start)
    return { table, position: start - 1, rect }
  }
  if (selection instanceof NodeSelection && selection.node.type.name === 'table') {
    const { width, height } = TableMap.get(selection.node)
    const rect = { left: 0, top: 0, right: width, bottom: height }
    return { table: selection.node, position: selection.from, rect }
  }
  const { $from, $to } = selection
  const depth = cellDepth($from)
  if (depth === undefined || $to.depth < depth || $to.before(depth) !== $from.before(depth)) return undefined
  const table = $from.node(depth - 2)
  const position = $from.before(depth - 2)
  return { table, position, rect: TableMap.get(table).findCell($from.before(depth) - position - 1) }
}

/** The position before the cell that fills or covers a place of the table. */
export const cellPosition = (table: Node, position: number, row: number, column: number): number => {
  const map = TableMap.get(table)
  const [top, left] = [clamped(row, map.height), clamped(column, map.width)]
  return position + 1 + map.map[top * map.width + left]!
}

const clamped = (value: number, length: number) => Math.max(0, Math.min(value, length - 1))

/** Selects the cells of a rectangle. */
export function cellSelection(
  doc: Node,
  position: number,
  { top, left, bottom, right }: Rect,
): CellSelection {
  const table = existingNode(doc, position)
  const first = cellPosition(table, position, top, left)
  return CellSelection.create(doc, first, cellPosition(table, position, bottom - 1, right - 1))
}

/** The smallest rectangle around these cells that cuts no merged area. */
export function expandOverMerged({ areas }: Shape, rect: Rect): Rect {
  const { top, left, bottom, right } = rect
  const cut = areas.find((area) => {
    const [end, edge] = [area.row + area.rows, area.column + area.columns]
    if (area.row >= bottom || end <= top || area.column >= right || edge <= left) return false
    return area.row < top || end > bottom || area.column < left || edge > right
  })
  if (!cut) return rect
  return expandOverMerged(
    { rows: 0, columns: 0, areas },
    {
      top: Math.min(top, cut.row),
      left: Math.min(left, cut.column),
      bottom: Math.max(bottom, cut.row + cut.rows),
      right: Math.max(right, cut.column + cut.columns),
    },
  )
}
