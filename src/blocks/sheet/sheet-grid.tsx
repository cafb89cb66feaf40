import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { MouseEvent, PointerEvent, RefObject, KeyboardEvent } from 'react'
import type { CellPlace } from '../../../document/sheet/cell-area'
import { areaFrom, areaName } from '../../../document/sheet/cell-area'
import type { SheetModel } from '../../../document/sheet/sheet-model'
import { selectableSizeOf, selectedArea, sizeOf } from '../../../document/sheet/sheet-state'
import type { ViewContext } from '../../editor/view/view-context'
import { CellInput } from './cell-input'
import type { CellInputProps } from './cell-input'
import {
  columnOffsets,
  HEADER_HEIGHT_PX,
  HEADER_WIDTH_PX,
  ROW_HEIGHT_PX,
  visibleColumns,
  visibleRows,
  columnAt,
} from './sheet-layout'
import { SheetRows } from './sheet-rows'

export interface SheetGridProps {
  model: SheetModel
  context: ViewContext
  /** The sheet has received the focus. */
  onFocus: () => void
  /** A key returned to the document. */
  onLeave: CellInputProps['onLeave']
  /** Whether it takes the focus once its cells are there. */
  takesFocus?: (() => boolean) | undefined
}

/**
 * A grid with letters above and numbers to its left. Only the cells in sight are drawn. The focus is always in one
 * text field that lies over the active cell, so an input method can start in any cell.
 */
export function SheetGrid({ model, context, onFocus, onLeave, takesFocus }: SheetGridProps) {
  const state = useSyncExternalStore(model.subscribe, model.getState)
  const scroll = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [seen, setSeen] = useState({ top: 0, left: 0, width: 800, height: 400 })
  const grid = useId()
  const { rows, columns } = selectableSizeOf(state)
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

  // Keep the end of the selection in sight, to the right of and below the headers.
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

  const begin = useEffectEvent(() => {
    if (takesFocus?.()) input.current?.focus({ preventScroll: true })
  })
  const isReady = state.phase === 'ready'
  useEffect(() => {
    if (isReady) begin()
  }, [isReady])

  const { words } = context
  const toCells = () => input.current?.focus({ preventScroll: true })
  if (!isReady) {
    return <SheetStatus model={model} context={context} onDone={toCells} />
  }
  const width = HEADER_WIDTH_PX + (offsets.at(-1) ?? 0)
  const inSight = visibleRows(seen.top, seen.height - HEADER_HEIGHT_PX, ROW_HEIGHT_PX, rows)
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
            columns={visibleColumns(seen.left, seen.width - HEADER_WIDTH_PX, offsets)}
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

interface CellPointerOptions {
  model: SheetModel
  offsets: readonly number[]
  scroll: RefObject<HTMLDivElement | null>
  input: RefObject<HTMLTextAreaElement | null>
}

/** Selects by pointer: a cell, a range by dragging, a row or column by its header. On touch, dragging scrolls. */
function useCellPointer({ model, offsets, scroll, input }: CellPointerOptions) {
  const isDragging = useRef(false)

  const spotOf = ({ clientX, clientY }: MouseEvent) => {
    const box = scroll.current!
    const { left, top } = box.getBoundingClientRect()
    const [x, y] = [clientX - left - box.clientLeft, clientY - top - box.clientTop]
    const place: CellPlace = {
      row: Math.floor((y + box.scrollTop - HEADER_HEIGHT_PX) / ROW_HEIGHT_PX),
      column: columnAt(x + box.scrollLeft - HEADER_WIDTH_PX, offsets),
    }
    const isOnBar = x > box.clientWidth || y > box.clientHeight
    return { place, isOnBar, inNumbers: x < HEADER_WIDTH_PX, inLetters: y < HEADER_HEIGHT_PX }
  }

  return {
    down(event: PointerEvent) {
      const { place, isOnBar, inNumbers, inLetters } = spotOf(event)
      // In an open cell the pointer selects text.
      if (event.button !== 0 || isOnBar || (event.target === input.current && model.getState().editing))
        return
      event.preventDefault()
      const { rows, columns } = sizeOf(model.getState())
      const last = { row: rows - 1, column: columns - 1 }
      const from = { row: inLetters ? 0 : place.row, column: inNumbers ? 0 : place.column }
      const { anchor, editing } = model.getState()
      const isAgain = anchor.row === place.row && anchor.column === place.column && !editing
      model.select(from, { extend: event.shiftKey })
      if (inNumbers || inLetters) {
        model.select(
          { row: inLetters ? last.row : place.row, column: inNumbers ? last.column : place.column },
          { extend: true },
        )
      } else if (event.pointerType === 'mouse') {
        isDragging.current = true
        scroll.current?.setPointerCapture(event.pointerId)
      } else if (isAgain && document.activeElement === input.current && model.getState().isEditable) {
        model.open()
      }
      input.current?.focus({ preventScroll: true })
    },
    move(event: PointerEvent) {
      if (isDragging.current) model.select(spotOf(event).place, { extend: true })
    },
    up() {
      isDragging.current = false
    },
    open(event: MouseEvent) {
      const { isOnBar, inNumbers, inLetters } = spotOf(event)
      if (isOnBar || inNumbers || inLetters || !model.getState().isEditable) return
      if (!model.getState().editing?.isOpened) model.open()
    },
  }
}

interface SheetStatusProps {
  model: SheetModel
  context: ViewContext
  /** Returns the focus to the cells, since the pressed button disappears. */
  onDone: () => void
}

/** Below the grid: what is being saved, what was refused and what can be done about it. */
function SheetStatus({ model, context, onDone }: SheetStatusProps) {
  const {
    phase,
    words: why = '',
    cells,
    writes,
    isEditable,
  } = useSyncExternalStore(model.subscribe, model.getState)
  const { words } = context
  const done = (act: () => void) => {
    act()
    onDone()
  }
  const back = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onDone()
  }
  if (phase === 'reading') return <p className="ed-sheet-note">{words('media.sheet.reading')}</p>
  if (phase === 'failed') {
    return (
      <p className="ed-sheet-note" data-failed role="alert">
        {words('media.sheet.notRead', { words: why })}{' '}
        <button type="button" className="ed-quiet" onClick={() => void model.read()}>
          {words('media.sheet.tryAgain')}
        </button>
      </p>
    )
  }
  const failed = writes.filter((write) => write.phase === 'failed')
  const isWriting = writes.length > failed.length
  return (
    <div className="ed-sheet-foot">
      {isWriting ? <span className="ed-sheet-writing">{words('media.sheet.writing')}</span> : null}
      {cells.readColumns < cells.columns ? (
        <span>{words('media.sheet.cut', { columns: cells.readColumns })}</span>
      ) : null}
      {isEditable ? null : <span>{words('media.sheet.readOnly')}</span>}
      {failed.map((write) => (
        <span key={write.id} className="ed-sheet-failed" role="alert">
          {words('media.sheet.notWritten', {
            range: areaName(areaFrom(write.at, write.rows)),
            words: write.words ?? '',
          })}
          <button
            type="button"
            className="ed-quiet"
            onKeyDown={back}
            onClick={() => done(() => model.retry(write.id))}
          >
            {words('media.sheet.tryAgain')}
          </button>
          <button
            type="button"
            className="ed-quiet"
            onKeyDown={back}
            onClick={() => done(() => model.discard(write.id))}
          >
            {words('media.sheet.discard')}
          </button>
        </span>
      ))}
    </div>
  )
}
