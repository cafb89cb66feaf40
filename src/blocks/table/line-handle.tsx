import { GripHorizontal, GripVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDragHandle } from '../../editor/drag/drag-context'
import type { Point } from '../../editor/drag/drop-target'
import type { DragSource } from '../../editor/drag/use-block-drag'
import { blockId } from '../../editor/schema/attrs'
import type { ViewContext, ViewStore } from '../../editor/view/view-context'
import { runTableAction, selectCells, moveTo } from './table-actions'
import type { Axis } from './table-actions'
import { nearestLine } from './table-geometry'
import type { Box, LineSpan, CellInTable, TableBoxes } from './table-geometry'
import { TableMenu } from './table-menu'

interface LineHandleProps {
  axis: Axis
  /** The lines of this handle, half-open: several if a merged cell spans them. */
  span: LineSpan
  /** The ids of its cells. */
  cells: readonly string[]
  /** Whether the cursor or the pointer is there; only that handle is a stop of the Tab key. */
  isCurrent: boolean
  cell: CellInTable
  boxes: TableBoxes
  box: Box
  canvas: Element
  store: ViewStore
  context: ViewContext
}

/** The handle of a row or a column: a click selects it and opens its menu, a drag moves it. */
export function LineHandle(props: LineHandleProps) {
  const { axis, span, cells, isCurrent, cell, boxes, box, canvas, store, context } = props
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<number>()
  const button = useRef<HTMLButtonElement>(null)
  const { words } = context
  const isRow = axis === 'rows'
  const lines = isRow ? boxes.rowLines : boxes.columnLines
  const number = span.from + 1
  const rect = isRow
    ? { top: span.from, bottom: span.to, left: 0, right: cell.columns }
    : { top: 0, bottom: cell.rows, left: span.from, right: span.to }
  const meant = { id: blockId(cell.table), position: cell.position, rect, line: { axis, cells } }
  // The menu acts on the clicked lines, even if the pointer moves away or other users change the table.
  const [clicked, setClicked] = useState(meant)
  const select = () => selectCells(store, cell.position, rect)
  const lineAt = ({ x, y }: Point) => {
    const origin = canvas.getBoundingClientRect()
    return nearestLine(lines, isRow ? y - origin.top : x - origin.left)
  }
  const landing = useRef<number>(undefined)
  const show = (line: number | undefined) => {
    landing.current = line
    setTarget(line)
  }
  const source: DragSource = {
    begin: (start) => show(lineAt(start)),
    over(pointer) {
      const line = lineAt(pointer)
      return () => show(line)
    },
    drop() {
      const to = landing.current
      show(undefined)
      if (to !== undefined && runTableAction(store, context, moveTo(axis, to), meant))
        context.announce(words('tables.said.moved'))
      store.view.focus()
    },
    cancel: () => show(undefined),
  }
  const { setNodeRef, listeners } = useDragHandle(`${axis} ${span.from}`, source, {
    keepsFocus: true,
    onPress: select,
  })
  const Grip = isRow ? GripVertical : GripHorizontal
  return (
    <>
      <button
        ref={(element) => {
          button.current = element
          setNodeRef(element)
        }}
        {...listeners}
        type="button"
        className="ed-line-handle"
        data-axis={axis}
        data-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={words(isRow ? 'tables.rowHandle' : 'tables.columnHandle', { number })}
        style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
        onClick={() => {
          select()
          setClicked(meant)
          setOpen(true)
        }}
      >
        <Grip size={14} aria-hidden />
      </button>
      {target === undefined ? null : (
        <div
          className="ed-table-drop"
          data-axis={axis}
          style={dropAt(axis, lines[target] ?? 0, boxes.table)}
        />
      )}
      {open ? (
        <TableMenu
          of={axis}
          open
          onOpenChange={setOpen}
          anchor={button}
          meant={clicked}
          store={store}
          context={context}
        />
      ) : null}
    </>
  )
}

const dropAt = (axis: Axis, at: number, { left, top, width, height }: Box) =>
  axis === 'rows' ? { left, top: at - 1, width, height: 3 } : { left: at - 1, top, width: 3, height }
