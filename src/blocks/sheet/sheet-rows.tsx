import { columnName } from '../../../contract/sheets/a1-range'
import { truncated } from '../../../document/content-limits'
import { containsCell } from '../../../document/sheet/cell-area'
import type { CellArea } from '../../../document/sheet/cell-area'
import {
  cellAt,
  selectableSizeOf,
  displayedAt,
  sizeOf,
  pendingWriteAt,
} from '../../../document/sheet/sheet-state'
import type { SheetState } from '../../../document/sheet/sheet-state'
import type { Words } from '../../editor/view/view-context'
import { HEADER_HEIGHT_PX, HEADER_WIDTH_PX, ROW_HEIGHT_PX } from './sheet-layout'

interface SheetRowsProps {
  id: string
  state: SheetState
  area: CellArea
  offsets: readonly number[]
  /** The first and last in sight. */
  rows: readonly [number, number]
  columns: readonly [number, number]
  words: Words
}

const between = ([first, last]: readonly [number, number]) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** The grid as screen readers read it: a row of letters, and rows of cells after their numbers. */
export function SheetRows({ id, state, area, offsets, rows, columns, words }: SheetRowsProps) {
  const [size, reach] = [sizeOf(state), selectableSizeOf(state)]
  const shownColumns = between(columns)
  const indent = { marginInlineStart: offsets[columns[0]] ?? 0 }
  const widthOf = (column: number) => ({ width: (offsets[column + 1] ?? 0) - (offsets[column] ?? 0) })
  return (
    <div
      id={id}
      role="grid"
      aria-label={words('media.sheet.label', { ...size })}
      aria-rowcount={reach.rows + 1}
      aria-colcount={reach.columns + 1}
      aria-multiselectable
      className="ed-sheet-grid"
    >
      <div role="row" aria-rowindex={1} className="ed-sheet-letters" style={{ height: HEADER_HEIGHT_PX }}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="ed-sheet-corner"
          style={{ width: HEADER_WIDTH_PX }}
        >
          <span className="ed-announced">{words('media.sheet.corner')}</span>
        </div>
        {shownColumns.map((column, index) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={column + 2}
            className="ed-sheet-head"
            data-in={(column >= area.left && column <= area.right) || undefined}
            style={index === 0 ? { ...indent, ...widthOf(column) } : widthOf(column)}
          >
            {columnName(column)}
          </div>
        ))}
      </div>
      {between(rows).map((row) => (
        <div
          key={row}
          role="row"
          aria-rowindex={row + 2}
          className="ed-sheet-row"
          style={{ top: HEADER_HEIGHT_PX + row * ROW_HEIGHT_PX, height: ROW_HEIGHT_PX }}
        >
          <div
            role="rowheader"
            aria-colindex={1}
            className="ed-sheet-head ed-sheet-number"
            data-in={(row >= area.top && row <= area.bottom) || undefined}
            style={{ width: HEADER_WIDTH_PX }}
          >
            {row + 1}
          </div>
          {shownColumns.map((column, index) => (
            <SheetCell
              key={column}
              id={`${id}-${row}-${column}`}
              state={state}
              row={row}
              column={column}
              isSelected={containsCell(area, { row, column })}
              isBeyond={row >= size.rows || column >= size.columns}
              style={index === 0 ? { ...indent, ...widthOf(column) } : widthOf(column)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface SheetCellProps {
  id: string
  state: SheetState
  row: number
  column: number
  isSelected: boolean
  /** It is outside the sheet: writing in it makes the sheet larger. */
  isBeyond: boolean
  style: { width: number; marginInlineStart?: number }
}

function SheetCell({ id, state, row, column, isSelected, isBeyond, style }: SheetCellProps) {
  const place = { row, column }
  const shown = truncated(displayedAt(state, place))
  const isNumber = typeof cellAt(state, place) === 'number' || /^-?[\d,.]+%?$/.test(shown)
  const phase = pendingWriteAt(state, place)?.phase
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      className="ed-sheet-cell"
      data-selected={isSelected || undefined}
      data-beyond={isBeyond || undefined}
      data-number={isNumber || undefined}
      data-failed={phase === 'failed' || undefined}
      data-pending={(phase && phase !== 'failed') || undefined}
      style={style}
      title={shown.length > 24 ? shown : undefined}
    >
      {shown}
    </div>
  )
}
