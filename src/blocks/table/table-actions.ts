import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { Rect } from 'prosemirror-tables'
import { MIN_COLUMN_WIDTH } from '../../../contract/docx/box-sizes'
import { positionOfBlock } from '../../editor/queries/blocks'
import { blockId } from '../../editor/schema/attrs'
import type { ViewContext, ViewStore } from '../../editor/view/view-context'
import {
  acrossColumns,
  clearArea,
  deleteLines,
  duplicateLines,
  insertLines,
  mergeArea,
  moveLines,
  setColumnWidths,
  setHeaders,
  splitArea,
  stepTarget,
  transposed,
  expandLinesOverMerged,
  withinLimits,
} from './table-changes'
import type { Lines, TableChange, TableRefusal } from './table-changes'
import { readTable } from './table-model'
import type { TableModel } from './table-model'
import { tableAt, expandOverMerged, cellSelection } from './table-selection'
import type { TablePlace } from './table-selection'
import { replaceTable } from './write-table'
import type { CursorAfter } from './write-table'

/**
 * The cells of a table to act on, independent of the selection. With `id`, the target is the table with this id at
 * its current place. With `line`, it is the rows or columns that hold these cells now.
 */
export type CellTarget = Pick<TablePlace, 'position' | 'rect'> & {
  id?: string
  line?: { axis: Axis; cells: readonly string[] }
}

/**
 * The result of a gesture on a table: one transaction, a refusal with its rule, or nothing. It acts on the selected
 * cells, or on those in `meant`: a selection cannot express "this column" if a merged cell spans it.
 */
export type TableAction = (state: EditorState, meant?: CellTarget) => Transaction | TableRefusal | undefined

export function placeOf(state: EditorState, meant: CellTarget | undefined): TablePlace | undefined {
  if (!meant) return tableAt(state.selection)
  const { id, line } = meant
  const position = id === undefined ? meant.position : positionOfBlock(state.doc, id)
  const table = position === undefined ? null : state.doc.nodeAt(position)
  if (position === undefined || table?.type.name !== 'table') return undefined
  const rect = line ? rectOfLine(table, line) : meant.rect
  return rect && { table, position, rect }
}

/** Undefined if none of the cells still exists, or others are between them. */
function rectOfLine(table: Node, { axis, cells }: NonNullable<CellTarget['line']>): Rect | undefined {
  const wanted = new Set(cells)
  const found = cellsOfLines(axis, table).flatMap((ids, at) => (ids.some((id) => wanted.has(id)) ? [at] : []))
  const [from] = found
  if (from === undefined) return undefined
  const to = from + found.length
  return found.at(-1) === to - 1 ? across(axis, { from, to }, readTable(table)) : undefined
}

/** The ids of the cells in each row or column, those under a merged cell too. */
export function cellsOfLines(axis: Axis, table: Node): string[][] {
  const { rows, columns, places } = shapeAlong(axis, readTable(table))
  return Array.from({ length: rows }, (_, row) =>
    places.slice(row * columns, (row + 1) * columns).map(blockId),
  )
}

export type Axis = 'rows' | 'columns'

/** The rows or columns of a rectangle. */
const linesOf = (axis: Axis, { top, bottom, left, right }: Rect): Lines =>
  axis === 'rows' ? { from: top, to: bottom } : { from: left, to: right }

const along = (axis: Axis, change: TableChange): TableChange =>
  axis === 'rows' ? change : acrossColumns(change)

const shapeAlong = (axis: Axis, table: TableModel): TableModel =>
  axis === 'rows' ? table : transposed(table)

/** A rectangle of whole rows or columns. */
const across = (axis: Axis, { from, to }: Lines, { rows, columns }: TableModel): Rect =>
  axis === 'rows'
    ? { top: from, bottom: to, left: 0, right: columns }
    : { top: 0, bottom: rows, left: from, right: to }

type Plan = (
  table: TableModel,
  place: TablePlace,
) => { change: TableChange; cursor?: CursorAfter } | undefined

const action =
  (plan: Plan): TableAction =>
  (state, meant) => {
    const place = placeOf(state, meant)
    if (!place) return undefined
    const table = readTable(place.table)
    const planned = plan(table, place)
    if (!planned) return undefined
    const made = planned.change(table)
    const result = 'rule' in made ? made : withinLimits(table, made)
    if ('rule' in result) return result
    // Each action is a separate undo step, however quickly they follow.
    const tr = closeHistory(state.tr)
    replaceTable(tr, place.position, result, planned.cursor ?? 'stays')
    return tr
  }

/** As a command, which does not apply if the action is refused. */
export const asCommand =
  (make: TableAction): Command =>
  (state, dispatch) => {
    const made = make(state)
    if (!made || 'rule' in made) return false
    dispatch?.(made)
    return true
  }

/** Inserts as many empty rows or columns as are selected, next to them. */
export const insertAdjacent = (axis: Axis, side: 'before' | 'after', count?: number): TableAction =>
  action((_, { rect }) => {
    const { from, to } = linesOf(axis, rect)
    return insertion(axis, side === 'before' ? from : to, count ?? to - from, rect)
  })

/** Inserts an empty row or column before line `at`, or at the end. The cursor goes there, at `cross` on the other axis. */
export const insertAtLine = (axis: Axis, at: number, cross?: number): TableAction =>
  action((_, { rect }) =>
    insertion(axis, at, 1, { ...rect, top: cross ?? rect.top, left: cross ?? rect.left }),
  )

const insertion = (axis: Axis, at: number, count: number, { top, left }: Rect) => ({
  change: along(axis, insertLines(at, count)),
  cursor: axis === 'rows' ? { row: at, column: left } : { row: top, column: at },
})

/** Deletes the selected rows or columns; if all are selected, the table. */
export const deleteSelected =
  (axis: Axis): TableAction =>
  (state, meant) => {
    const place = placeOf(state, meant)
    if (!place) return undefined
    const lines = linesOf(axis, place.rect)
    const table = readTable(place.table)
    if (lines.from === 0 && lines.to >= table[axis]) return deleteTable(state, meant)
    const [row, column] = axis === 'rows' ? [lines.from, place.rect.left] : [place.rect.top, lines.from]
    const left = table[axis] - (lines.to - lines.from) - 1
    const cursor =
      axis === 'rows' ? { row: Math.min(row, left), column } : { row, column: Math.min(column, left) }
    return action(() => ({ change: along(axis, deleteLines(lines)), cursor }))(state, meant)
  }

/** Deletes the table with its content; the cursor goes to what follows. */
export const deleteTable: TableAction = (state, meant) => {
  const place = placeOf(state, meant)
  if (!place) return undefined
  const tr = closeHistory(state.tr).delete(place.position, place.position + place.table.nodeSize)
  const $at = tr.doc.resolve(Math.min(place.position, tr.doc.content.size))
  return tr.setSelection(TextSelection.near($at)).scrollIntoView()
}

/** Moves the selected rows or columns one step, past all lines that are merged there. They stay selected. */
export const moveByStep = (axis: Axis, step: 1 | -1): TableAction =>
  action((table, { rect }) => {
    const target = stepTarget(shapeAlong(axis, table), linesOf(axis, rect), step)
    return target === undefined ? undefined : movement(axis, table, linesOf(axis, rect), target)
  })

/** Moves the selected rows or columns before line `target`, as counted before the move. */
export const moveTo = (axis: Axis, target: number): TableAction =>
  action((table, { rect }) => movement(axis, table, linesOf(axis, rect), target))

function movement(axis: Axis, table: TableModel, lines: Lines, target: number) {
  const { from, to } = expandLinesOverMerged(shapeAlong(axis, table), lines)
  if (target >= from && target <= to) return undefined
  const start = target > from ? target - (to - from) : target
  const cells = across(axis, { from: start, to: start + to - from }, table)
  return { change: along(axis, moveLines(lines, target)), cursor: { cells } }
}

/** Inserts copies of the selected rows or columns right after them. */
export const duplicateSelected = (axis: Axis): TableAction =>
  action((table, { rect }) => {
    const lines = linesOf(axis, rect)
    const copies = { from: lines.to, to: 2 * lines.to - lines.from }
    const grown = { ...table, [axis]: table[axis] + lines.to - lines.from }
    return { change: along(axis, duplicateLines(lines)), cursor: { cells: across(axis, copies, grown) } }
  })

/** Makes the first row or column a header, or no longer one. */
export const toggleHeader = (axis: Axis): TableAction =>
  action((table) => ({ change: setHeaders({ [axis]: !table.headers[axis] }) }))

const areaOf = ({ top, left, bottom, right }: Rect) => ({
  row: top,
  column: left,
  rows: bottom - top,
  columns: right - left,
})

/** Merges the selected cells, together with any that are merged with one of them already. */
export const mergeSelected: TableAction = action((table, { rect }) => {
  const cells = expandOverMerged(table, rect)
  const area = areaOf(cells)
  if (area.rows * area.columns < 2) return undefined
  return { change: mergeArea(area), cursor: { cells } }
})

/** Splits every merged cell of the selection. */
export const splitSelected: TableAction = action((table, { rect }) => {
  const merged = areasWithin(table, rect)
  if (merged.length === 0) return undefined
  const change: TableChange = (before) =>
    merged.reduce((now, { row, column }) => splitArea(row, column)(now) as TableModel, before)
  return { change, cursor: { cells: rect } }
})

/** Merged cells in the selection; those at its edge are wholly in it. */
const areasWithin = (table: TableModel, { top, left, bottom, right }: Rect) =>
  table.areas.filter(
    (area) => area.row >= top && area.row < bottom && area.column >= left && area.column < right,
  )

/** Empties the selected cells. */
export const clearSelected: TableAction = action((_, { rect }) => ({
  change: clearArea(areaOf(rect)),
  cursor: { cells: rect },
}))

/** Sets the width of each selected column. */
export const setSelectedWidths = (width: number): TableAction =>
  action((table, { rect }) => ({
    change: setColumnWidths(
      table.sizes.columns.map((now, column) =>
        column >= rect.left && column < rect.right ? Math.max(MIN_COLUMN_WIDTH, Math.round(width)) : now,
      ),
    ),
  }))

/** Sets the width of one column of the table at a position; the cursor stays where it is, inside or outside. */
export const resizeColumn =
  (position: number, column: number, width: number): TableAction =>
  (state) => {
    const table = state.doc.nodeAt(position)
    if (table?.type.name !== 'table') return undefined
    const before = readTable(table)
    const widths = before.sizes.columns.with(column, Math.max(MIN_COLUMN_WIDTH, Math.round(width)))
    const tr = closeHistory(state.tr)
    replaceTable(tr, position, { ...before, sizes: { ...before.sizes, columns: widths } }, 'leaves')
    return tr.docChanged ? tr : undefined
  }

/** Divides the width of the selected columns evenly among them; of all columns if one is selected. */
export const distributeEvenly: TableAction = action((table, { rect }) => {
  const [left, right] = rect.right - rect.left > 1 ? [rect.left, rect.right] : [0, table.columns]
  const chosen = table.sizes.columns.slice(left, right)
  const each = Math.max(
    MIN_COLUMN_WIDTH,
    Math.round(chosen.reduce((sum, width) => sum + width, 0) / chosen.length),
  )
  return {
    change: setColumnWidths(
      table.sizes.columns.map((now, column) => (column >= left && column < right ? each : now)),
    ),
  }
})

/** Runs an action or reports its refusal. Returns whether it ran. */
export function runTableAction(
  store: ViewStore,
  context: ViewContext,
  action: TableAction,
  meant?: CellTarget,
): boolean {
  const { view } = store
  if (!view.editable) return false
  const made = action(view.state, meant)
  if (!made) return false
  if ('rule' in made) {
    context.refuse(context.words(`tables.refused.${made.rule}`))
    return false
  }
  view.dispatch(made)
  return true
}

/** Selects cells of a table, wherever the cursor was. */
export function selectCells(store: ViewStore, position: number, rect: Rect): void {
  const { view } = store
  view.dispatch(view.state.tr.setSelection(cellSelection(view.state.doc, position, rect)))
}
