import { useId, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ViewContext } from '../../view/view-context'
import { CellInput } from './cell-input'
import { columnOffsets } from './column-widths'
import { HEADER_HEIGHT_PX, HEADER_WIDTH_PX, ROW_HEIGHT_PX } from './sheet-measures'
import type { SheetModel } from './sheet-model'
import { SheetRows } from './sheet-rows'
import { reachOf, selectedArea, sizeOf } from './sheet-state'
import { SheetStatus } from './sheet-status'
import { columnsInSight, rowsInSight } from './sheet-window'
import { useCellPointer } from './use-cell-pointer'

export interface SheetGridProps {
  model: SheetModel
  context: ViewContext
  /** The keyboard is in the sheet now. */
  onFocus: () => void
  /** Escape: back to the document. */
  onLeave: () => void
}

/**
 * A grid with letters above and numbers beside it. Only the cells in sight are
 * drawn. The keyboard is always in one text field that lies over the active
 * cell: an input method can begin in any cell.
 */
export function SheetGrid({ model, context, onFocus, onLeave }: SheetGridProps) {
  const state = useSyncExternalStore(model.subscribe, model.getState)
  const scroll = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 800, height: 400 })
  const grid = useId()
  const { rows, columns } = reachOf(state)
  const offsets = useMemo(() => columnOffsets(state.cells.shown, columns), [state.cells.shown, columns])
  const area = selectedArea(state)
  const pointer = useCellPointer({ model, offsets, scroll, input })

  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return undefined
    const look = () =>
      setSeen({ top: box.scrollTop, left: box.scrollLeft, width: box.clientWidth, height: box.clientHeight })
    const resized = new ResizeObserver(look)
    resized.observe(box)
    const ends = new AbortController()
    box.addEventListener('scroll', look, { passive: true, signal: ends.signal })
    return () => {
      resized.disconnect()
      ends.abort()
    }
  }, [state.phase])

  // The end of the selection is kept in sight, right and below of the headers.
  const { head } = state
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box || document.activeElement !== input.current) return
    const [top, left] = [head.row * ROW_HEIGHT_PX, offsets[head.column] ?? 0]
    const [high, wide] = [box.clientHeight - HEADER_HEIGHT_PX, box.clientWidth - HEADER_WIDTH_PX]
    const right = offsets[head.column + 1] ?? left
    box.scrollTop = Math.max(Math.min(box.scrollTop, top), top + ROW_HEIGHT_PX - high)
    box.scrollLeft = Math.max(Math.min(box.scrollLeft, left), Math.min(left, right - wide))
  }, [head, offsets])

  const { words } = context
  const toCells = () => input.current?.focus({ preventScroll: true })
  if (state.phase !== 'ready') {
    return <SheetStatus model={model} context={context} onDone={toCells} />
  }
  const width = HEADER_WIDTH_PX + offsets.at(-1)!
  const inSight = rowsInSight(seen.top, seen.height - HEADER_HEIGHT_PX, ROW_HEIGHT_PX, rows)
  const [drawn, held] = [inSight[1] - inSight[0] + 1, sizeOf(state).rows]
  return (
    <>
      <div
        ref={scroll}
        className="ed-sheet-scroll"
        data-not-printed={drawn < held ? words('media.sheet.notPrinted', { drawn, rows: held }) : undefined}
        onPointerDown={pointer.down}
        onPointerMove={pointer.move}
        onPointerUp={pointer.up}
        onPointerCancel={pointer.up}
        onDoubleClick={pointer.open}
      >
        <div className="ed-sheet-space" style={{ width, height: HEADER_HEIGHT_PX + rows * ROW_HEIGHT_PX }}>
          <SheetRows
            id={grid}
            state={state}
            area={area}
            offsets={offsets}
            rows={inSight}
            columns={columnsInSight(seen.left, seen.width - HEADER_WIDTH_PX, offsets)}
            words={words}
          />
          <CellInput
            ref={input}
            grid={grid}
            model={model}
            state={state}
            offsets={offsets}
            context={context}
            onFocus={onFocus}
            onLeave={onLeave}
          />
        </div>
      </div>
      <SheetStatus model={model} context={context} onDone={toCells} />
    </>
  )
}
