import { useRef } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'
import type { CellPlace } from '../../view/ports'
import { HEADER_HEIGHT_PX, HEADER_WIDTH_PX, ROW_HEIGHT_PX } from './sheet-measures'
import type { SheetModel } from './sheet-model'
import { sizeOf } from './sheet-state'
import { columnAt } from './sheet-window'

interface CellPointerOptions {
  model: SheetModel
  offsets: readonly number[]
  scroll: RefObject<HTMLDivElement | null>
  input: RefObject<HTMLTextAreaElement | null>
}

/** Selecting by pointer: a cell, a range by dragging, a row or column by its header. A finger taps, and drags to scroll. */
export function useCellPointer({ model, offsets, scroll, input }: CellPointerOptions) {
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
      // Within the open text the pointer is the text's.
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
