import { Grid2x2, Plus } from 'lucide-react'
import { CellSelection } from 'prosemirror-tables'
import { useMemo, useRef, useState } from 'react'
import { MIN_COLUMN_WIDTH } from '../../../contract/docx/box-sizes'
import { useDragging, useDragHandle } from '../../editor/drag/drag-context'
import type { DragSource } from '../../editor/drag/use-block-drag'
import { useEditorState } from '../../editor/view/view-context'
import type { ViewContext, ViewStore, LayerProps } from '../../editor/view/view-context'
import { CellToolbar } from './cell-toolbar'
import { LineHandle } from './line-handle'
import { trackPointerDrag } from './pointer-drag'
import { cellsOfLines, runTableAction, selectCells, insertAtLine, resizeColumn } from './table-actions'
import type { Axis } from './table-actions'
import { shapeOf } from './table-body'
import { clipped, spansAround, tableElement } from './table-geometry'
import type { Box, CellInTable, TableBoxes } from './table-geometry'
import { TableMenu } from './table-menu'
import { widthsOf } from './table-model'
import { tableAt } from './table-selection'
import { applyColumnWidths } from './table-view'
import { activeCell, useTableBoxes, useSelectionKey, useHoveredCell } from './use-active-cell'

/** Thickness of the handles, and of the bars that add a row or column at the end. */
const THICK = 16

/**
 * The controls around the table at the pointer or the cursor. They are row and column handles, a corner for the whole,
 * bars that add at the ends, edges to drag, and a toolbar over selected cells. The handles of the current cell are
 * highlighted.
 */
export function TableLayer({ store, context }: LayerProps) {
  const canvas = store.view.dom.closest('.ed-canvas')
  const cursor = useSelectionKey(store)
  const hovered = useHoveredCell(store, canvas)
  const cell = store.view.editable ? activeCell(store, hovered) : undefined
  const boxes = useTableBoxes(store, canvas, cell)
  const { blocks } = useDragging()
  return (
    <div className="ed-table-chrome">
      {canvas && cell && boxes && blocks ? (
        <Chrome
          {...{ canvas, cell, boxes, store, context }}
          whole={blocks(() => tableElement(store.view, cell.position))}
        />
      ) : null}
      {canvas && cursor.endsWith('cells') ? (
        <SelectedCells key={cursor} {...{ canvas, store, context }} />
      ) : null}
    </div>
  )
}

interface ChromeProps extends LayerProps {
  canvas: Element
  cell: CellInTable
  boxes: TableBoxes
}

function Chrome({ canvas, cell, boxes, whole, store, context }: ChromeProps & { whole: DragSource }) {
  const { table } = boxes
  const shared = { cell, boxes, canvas, store, context }
  return (
    <>
      <Corner source={whole} {...shared} />
      <LineHandles axis="columns" {...shared} />
      <LineHandles axis="rows" {...shared} />
      <Resizers {...shared} />
      <AddBar
        axis="columns"
        box={{ left: table.left + table.width + 2, top: table.top, width: THICK, height: table.height }}
        {...shared}
      />
      <AddBar
        axis="rows"
        box={{ left: table.left, top: table.top + table.height + 2, width: table.width, height: THICK }}
        {...shared}
      />
      <AddBetween axis="columns" {...shared} />
      <AddBetween axis="rows" {...shared} />
    </>
  )
}

/** How far from the cell to draw row and column handles: further than any screen is wide or high. */
const HANDLES_REACH = 3000

/** A handle for each row or column; that of the cell is highlighted. */
function LineHandles({ axis, cell, ...chrome }: ChromeProps & { axis: Axis }) {
  const { rect, table: whole } = cell
  const { table, rowLines, columnLines } = chrome.boxes
  const isRow = axis === 'rows'
  const lines = isRow ? rowLines : columnLines
  const current = isRow ? { from: rect.top, to: rect.bottom } : { from: rect.left, to: rect.right }
  const ids = useMemo(() => cellsOfLines(axis, whole), [axis, whole])
  return spansAround(lines, current, HANDLES_REACH).map((span) => {
    const [start, end] = [lines[span.from] ?? 0, lines[span.to] ?? 0]
    const seen = isRow
      ? { start, size: end - start }
      : clipped(start, end, table.left, table.left + table.width)
    if (!seen) return null
    const box = isRow
      ? { left: table.left - THICK, top: seen.start, width: THICK, height: seen.size }
      : { left: seen.start, top: table.top - THICK, width: seen.size, height: THICK }
    const isCurrent = span.from === current.from
    const cells = ids.slice(span.from, span.to).flat()
    // With its menu, the handle stays with its cells when lines before them are added or deleted.
    return (
      <LineHandle key={cells[0] ?? span.from} {...{ axis, span, cell, cells, isCurrent, box, ...chrome }} />
    )
  })
}

/** A click selects the table and opens its menu, a drag moves it. */
function Corner({ cell, boxes, source, store, context }: ChromeProps & { source: DragSource }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { setNodeRef, listeners } = useDragHandle('table-corner', source, { keepsFocus: true })
  const whole = { top: 0, left: 0, bottom: cell.rows, right: cell.columns }
  return (
    <>
      <button
        ref={(element) => {
          button.current = element
          setNodeRef(element)
        }}
        {...listeners}
        type="button"
        className="ed-table-corner"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={context.words('tables.wholeTable')}
        style={{ left: boxes.table.left - THICK, top: boxes.table.top - THICK }}
        onClick={() => {
          selectCells(store, cell.position, whole)
          setOpen(true)
        }}
      >
        <Grid2x2 size={12} aria-hidden />
      </button>
      <TableMenu
        of="table"
        open={open}
        onOpenChange={setOpen}
        anchor={button}
        meant={{ position: cell.position, rect: whole }}
        store={store}
        context={context}
      />
    </>
  )
}

function insert(axis: Axis, at: number, { cell, store, context }: ChromeProps) {
  if (runTableAction(store, context, insertAtLine(axis, at), cell))
    context.announce(context.words(axis === 'rows' ? 'tables.said.rowAdded' : 'tables.said.columnAdded'))
  store.view.focus()
}

/** Adds a row or a column at the end. */
const AddBar = ({ axis, box, ...chrome }: ChromeProps & { axis: Axis; box: Box }) => (
  <button
    type="button"
    className="ed-table-add"
    data-axis={axis}
    aria-label={chrome.context.words(axis === 'rows' ? 'tables.addRow' : 'tables.addColumn')}
    title={chrome.context.words(axis === 'rows' ? 'tables.addRow' : 'tables.addColumn')}
    style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => insert(axis, axis === 'rows' ? chrome.cell.rows : chrome.cell.columns, chrome)}
  >
    <Plus size={14} aria-hidden />
  </button>
)

/**
 * A plus on the line after the cell's row or column: between the handles of two columns, or in the margin next to two
 * rows.
 */
function AddBetween({ axis, ...chrome }: ChromeProps & { axis: Axis }) {
  const { cell, boxes, context } = chrome
  const isRow = axis === 'rows'
  const at = isRow ? cell.rect.bottom : cell.rect.right
  const line = (isRow ? boxes.rowLines : boxes.columnLines)[at]
  const { table } = boxes
  const isLast = at === (isRow ? cell.rows : cell.columns)
  const isSeen = line !== undefined && (isRow || (line > table.left && line < table.left + table.width))
  if (isLast || !isSeen) return null
  const label = context.words(isRow ? 'tables.insertRowHere' : 'tables.insertColumnHere')
  return (
    <button
      type="button"
      className="ed-table-between"
      data-axis={axis}
      aria-label={label}
      title={label}
      style={
        isRow
          ? { left: table.left - THICK - 24, top: line - 12 }
          : { left: line - 9, top: table.top - THICK - 1 }
      }
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => insert(axis, at, chrome)}
    >
      <Plus size={12} aria-hidden />
    </button>
  )
}

/** The edges of the cell's column, for dragging. */
function Resizers({ cell, boxes, store, context }: ChromeProps) {
  const { table, columnLines } = boxes
  return [cell.rect.left - 1, cell.rect.right - 1].map((column) => {
    const line = columnLines[column + 1]
    if (column < 0 || line === undefined || line < table.left || line > table.left + table.width + 1)
      return null
    const box = { left: line - 4, top: table.top, width: 8, height: table.height }
    return <ColumnResizer key={column} {...{ cell, column, box, store, context }} />
  })
}

/** The toolbar over selected cells. */
function SelectedCells({ canvas, store, context }: LayerProps & { canvas: Element }) {
  // Renders again when cells have been merged or split.
  useEditorState(store, ({ selection: now }) => tableAt(now)?.table)
  const place = tableAt(store.view.state.selection)
  const { selection } = store.view.state
  const shown = place && {
    table: place.table,
    position: place.position,
    rect: place.rect,
    rows: place.table.childCount,
    columns: shapeOf(place.table).columns,
  }
  const boxes = useTableBoxes(store, canvas, shown)
  if (!place || !boxes || !(selection instanceof CellSelection)) return null
  const { top, left, bottom, right } = place.rect
  const merged = shapeOf(place.table).areas.filter(
    ({ row, column }) => row >= top && row < bottom && column >= left && column < right,
  )
  const isOneArea = merged.length === 1 && isAll(merged[0]!, place.rect)
  return (
    <CellToolbar
      canvas={canvas}
      boxes={boxes}
      mayMerge={(bottom - top) * (right - left) > 1 && !isOneArea}
      maySplit={merged.length > 0}
      store={store}
      context={context}
    />
  )
}

const isAll = (
  area: { row: number; column: number; rows: number; columns: number },
  { top, left, bottom, right }: { top: number; left: number; bottom: number; right: number },
) => area.row === top && area.column === left && area.rows === bottom - top && area.columns === right - left

interface ColumnResizerProps {
  cell: CellInTable
  /** The column whose right edge this is. */
  column: number
  box: Box
  store: ViewStore
  context: ViewContext
}

/** The edge of a column: its new width is only drawn during the drag, and goes into the document on release. */
function ColumnResizer({ cell, column, box, store, context }: ColumnResizerProps) {
  const start = useRef(0)
  const widths = widthsOf(cell.table, cell.columns)
  const widthAt = (clientX: number) =>
    Math.max(MIN_COLUMN_WIDTH, Math.round(widths[column]! + clientX - start.current))
  const draw = (now: readonly number[]) => {
    const table = tableElement(store.view, cell.position)?.querySelector('table')
    if (table) applyColumnWidths(table, now)
  }
  return (
    <div
      className="ed-column-resizer"
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      onPointerDown={(event) => {
        event.preventDefault()
        start.current = event.clientX
        trackPointerDrag(event, {
          onMove: (x) => draw(widths.with(column, widthAt(x))),
          onCancel: () => draw(widths),
          onDrop: (x) => runTableAction(store, context, resizeColumn(cell.position, column, widthAt(x))),
        })
      }}
    />
  )
}
