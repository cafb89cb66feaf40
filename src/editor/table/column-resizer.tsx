import { useRef } from 'react'
import type { ViewContext } from '../view/view-context'
import type { ViewStore } from '../view/view-store'
import { dragAlong } from './drag-along'
import { perform } from './perform'
import { resizeColumn } from './table-actions'
import { tableElement } from './table-geometry'
import type { Box, ShownCell } from './table-geometry'
import { MIN_WIDTH, widthsOf } from './table-model'
import { drawWidths } from './table-view'

interface ColumnResizerProps {
  cell: ShownCell
  /** The column on whose right edge it stands. */
  column: number
  box: Box
  store: ViewStore
  context: ViewContext
}

/** The edge of a column: it is drawn while it is dragged, and becomes the document's when it is let go. */
export function ColumnResizer({ cell, column, box, store, context }: ColumnResizerProps) {
  const start = useRef(0)
  const widths = widthsOf(cell.table, cell.columns)
  const widthAt = (clientX: number) =>
    Math.max(MIN_WIDTH, Math.round(widths[column]! + clientX - start.current))
  const draw = (now: readonly number[]) => {
    const table = tableElement(store.view, cell.position)?.querySelector('table')
    if (table) drawWidths(table, now)
  }
  return (
    <div
      className="ed-column-resizer"
      style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
      onPointerDown={(event) => {
        event.preventDefault()
        start.current = event.clientX
        dragAlong(event, {
          onMove: (x) => draw(widths.with(column, widthAt(x))),
          onCancel: () => draw(widths),
          onDrop: (x) => perform(store, context, resizeColumn(cell.position, column, widthAt(x))),
        })
      }}
    />
  )
}
