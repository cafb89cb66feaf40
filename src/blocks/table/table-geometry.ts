import type { Node } from 'prosemirror-model'
import { TableMap } from 'prosemirror-tables'
import type { Rect } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { cellDepth } from './table-selection'

/** A cell of a table on the screen, around which the chrome is drawn. */
export interface CellInTable {
  table: Node
  position: number
  rect: Rect
  rows: number
  columns: number
}

/** A box in the coordinates of the canvas. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface TableBoxes {
  /** The visible part of the table. */
  table: Box
  cell: Box
  /** Lines between rows and between columns, including both ends and those out of sight. */
  rowLines: readonly number[]
  columnLines: readonly number[]
}

export function cellOfElement(view: EditorView, element: Element): CellInTable | undefined {
  if (!view.dom.contains(element)) return undefined
  const $inside = view.state.doc.resolve(view.posAtDOM(element, 0))
  const depth = cellDepth($inside)
  if (depth === undefined) return undefined
  return cellInTable(view, $inside.before(depth - 2), $inside.before(depth))
}

function cellInTable(view: EditorView, position: number, cell: number): CellInTable | undefined {
  const table = view.state.doc.nodeAt(position)
  if (table?.type.name !== 'table') return undefined
  const map = TableMap.get(table)
  return { table, position, rect: map.findCell(cell - position - 1), rows: map.height, columns: map.width }
}

export const tableElement = (view: EditorView, position: number): HTMLElement | undefined => {
  const element = view.nodeDOM(position)
  return element instanceof HTMLElement ? element : undefined
}

/** Where a cell and its table are drawn; undefined while they are not. */
export function measureTable(view: EditorView, canvas: Element, cell: CellInTable): TableBoxes | undefined {
  const whole = tableElement(view, cell.position)
  const table = whole?.querySelector('table')
  if (!whole || !table) return undefined
  const origin = canvas.getBoundingClientRect()
  const outer = whole.getBoundingClientRect()
  const inner = table.getBoundingClientRect()
  const columnLines = [inner.left - origin.left]
  for (const column of table.querySelectorAll('colgroup > col'))
    columnLines.push((columnLines.at(-1) ?? 0) + column.getBoundingClientRect().width)
  const rowLines = [inner.top - origin.top]
  for (const row of table.rows) rowLines.push(row.getBoundingClientRect().bottom - origin.top)
  const { top, left, bottom, right } = cell.rect
  const seen = Math.min(outer.width, inner.width)
  return {
    table: { left: outer.left - origin.left, top: inner.top - origin.top, width: seen, height: inner.height },
    cell: {
      left: columnLines[left] ?? 0,
      top: rowLines[top] ?? 0,
      width: (columnLines[right] ?? 0) - (columnLines[left] ?? 0),
      height: (rowLines[bottom] ?? 0) - (rowLines[top] ?? 0),
    },
    rowLines,
    columnLines,
  }
}

/** The index of the line nearest to a coordinate. */
export const nearestLine = (lines: readonly number[], at: number): number =>
  lines.reduce(
    (best, line, index) => (Math.abs(line - at) < Math.abs((lines[best] ?? 0) - at) ? index : best),
    0,
  )

/** The part of a run that is within bounds; undefined if that is not more than 4 pixels. */
export function clipped(start: number, end: number, from: number, to: number) {
  const [first, last] = [Math.max(start, from), Math.min(end, to)]
  return last - first > 4 ? { start: first, size: last - first } : undefined
}

/** Rows or columns from one line to another, half-open. */
export interface LineSpan {
  from: number
  to: number
}

/**
 * The spans that get a handle: the current span as a whole, and each line up to `reach` pixels from it. A long table
 * does not get all its handles.
 */
export function spansAround(lines: readonly number[], current: LineSpan, reach: number): LineSpan[] {
  const isNear = (at: number) =>
    (lines[at] ?? 0) < (lines[current.to] ?? 0) + reach &&
    (lines[at + 1] ?? 0) > (lines[current.from] ?? 0) - reach
  const spans: LineSpan[] = []
  for (let at = 0; at < lines.length - 1; at++) {
    if (at === current.from) spans.push(current)
    else if ((at < current.from || at >= current.to) && isNear(at)) spans.push({ from: at, to: at + 1 })
  }
  return spans
}
