import { jumpTarget, nextCell } from '../../../document/sheet/cell-area'
import type { Direction } from '../../../document/sheet/cell-area'
import type { SheetModel } from '../../../document/sheet/sheet-model'
import { selectableSizeOf, displayedAt, sizeOf } from '../../../document/sheet/sheet-state'

/** A key as it comes from the browser. */
export interface PressedKey {
  key: string
  shiftKey: boolean
  altKey: boolean
  /** Ctrl, or Cmd on a Mac. */
  mod: boolean
}

/**
 * The result of a key in the sheet. `leave`: return to the document, `goBelow`: go to what is below the sheet,
 * `lineBelow`: go to a new line there. Undefined: the sheet does not handle the key.
 */
export type KeyResult =
  | 'moved'
  | 'leave'
  | 'goBelow'
  | 'lineBelow'
  | 'undone'
  | 'redone'
  | 'cleared'
  | undefined

const PAGE_ROWS = 10

const directions: Readonly<Partial<Record<string, Direction>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Keys as in Excel: in an open cell they edit its text; if it is only being typed into, arrows end the typing. */
export function handleSheetKey(model: SheetModel, pressed: PressedKey): KeyResult {
  const { editing } = model.getState()
  return editing ? handleKeyInCell(model, pressed, editing.isOpened) : handleKeyOnCells(model, pressed)
}

function handleKeyInCell(
  model: SheetModel,
  { key, shiftKey, altKey, mod }: PressedKey,
  isOpened: boolean,
): KeyResult {
  const { anchor } = model.getState()
  const size = selectableSizeOf(model.getState())
  if (key === 'Escape') {
    model.cancel()
    return 'moved'
  }
  // Alt-Enter breaks the line within the cell.
  if (key === 'Enter' && (altKey || mod)) return undefined
  if (key === 'Enter') {
    model.selectByEnter(shiftKey)
    return 'moved'
  }
  if (key === 'Tab') {
    model.selectByTab(shiftKey)
    return 'moved'
  }
  const direction = directions[key]
  if (!direction || isOpened || shiftKey || mod || altKey) return undefined
  model.select(nextCell(anchor, direction, size))
  return 'moved'
}

function handleKeyOnCells(model: SheetModel, pressed: PressedKey): KeyResult {
  const { key, shiftKey: extend, altKey, mod } = pressed
  const state = model.getState()
  const { anchor, head } = state
  const size = selectableSizeOf(state)
  const held = sizeOf(state)
  const from = extend ? head : anchor
  const go = (place: typeof head): KeyResult => {
    model.select(place, { extend })
    return 'moved'
  }
  const direction = directions[key]
  const isLastRow = head.row === size.rows - 1
  if (direction && !altKey) {
    if (direction === 'down' && isLastRow && !extend) return 'goBelow'
    if (!mod) return go(nextCell(from, direction, size))
    return go(jumpTarget(from, direction, size, (place) => displayedAt(state, place) !== ''))
  }
  switch (key) {
    case 'Escape':
      return 'leave'
    case 'Home':
      return go({ row: mod ? 0 : from.row, column: 0 })
    case 'End':
      return go({ row: mod ? held.rows - 1 : from.row, column: held.columns - 1 })
    case 'PageUp':
      return go(nextCell(from, 'up', size, PAGE_ROWS))
    case 'PageDown':
      return go(nextCell(from, 'down', size, PAGE_ROWS))
    case 'Tab':
      model.selectByTab(extend)
      return 'moved'
    case 'Enter':
      if (altKey) return undefined
      if (mod || (isLastRow && !extend)) return 'lineBelow'
      model.selectByEnter(extend)
      return 'moved'
  }
  if (mod && !altKey && key.toLowerCase() === 'a') {
    model.selectArea({ top: 0, left: 0, bottom: held.rows - 1, right: held.columns - 1 })
    return 'moved'
  }
  return state.isEditable ? handleEditKey(model, pressed) : undefined
}

function handleEditKey(model: SheetModel, { key, shiftKey, mod, altKey }: PressedKey): KeyResult {
  if (key === 'F2') {
    model.open()
    return 'moved'
  }
  if (key === 'Delete' || key === 'Backspace') return model.clear() ? 'cleared' : 'moved'
  if (!mod || altKey) return undefined
  const letter = key.toLowerCase()
  const isUndo = letter === 'z' && !shiftKey
  if (!isUndo && letter !== 'y' && letter !== 'z') return undefined
  const area = isUndo ? model.undo() : model.redo()
  if (area) model.selectArea(area)
  if (!area) return 'moved'
  return isUndo ? 'undone' : 'redone'
}
