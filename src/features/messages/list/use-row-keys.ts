import type { KeyboardEvent, RefObject } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import type { LoadedRows } from './loaded-rows'

interface Options {
  grid: RefObject<HTMLElement | null>
  rows: LoadedRows
  /** The row one is on. */
  stopAt: number
  /** How many rows a page is. */
  page: number
  focusOn(index: number): void
  goToEnd(isFirst: boolean): void
  onEnter(message: Message): void
  onMenu(message: Message, row: HTMLElement): void
}

/** Where a key leads from a row, within so many rows; undefined: it leads nowhere. */
export function rowStep(key: string, at: number, page: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1)
}

/** Walks the grid by keys: from row to row, to its ends, into what a row opens, to its menu, and by Tab through it and out. */
export function useRowKeys(options: Options): (event: KeyboardEvent<HTMLElement>) => void {
  const { grid, rows, stopAt, page, focusOn, goToEnd, onEnter, onMenu } = options
  return (event) => {
    const { key, target, altKey, metaKey, ctrlKey, shiftKey } = event
    const row = (target as Element).closest<HTMLElement>('[role="row"]')
    if (key === 'Tab' && row && grid.current) stepOutOf(grid.current, row, shiftKey)
    const message = rows.at(stopAt)
    // Keys of what is in a row are its own.
    if (target !== row || !message || altKey || metaKey) return
    const to = ctrlKey || shiftKey ? undefined : rowStep(key, stopAt, page, rows.count)
    if (to !== undefined) focusOn(to)
    else if (key === 'Home' || key === 'End') goToEnd(key === 'Home')
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu(message, row)
    else if (key === 'Enter') return onEnter(message)
    else return
    event.preventDefault()
  }
}

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, audio[controls], video[controls], summary, [tabindex="0"]'

/**
 * Lets Tab leave the grid from the last stop of a row, and Shift Tab from the
 * row itself: what other rows hold is reached by going to them. The focus goes
 * to the mark beside the grid, and the browser's own step leads on from there.
 */
function stepOutOf(grid: HTMLElement, row: HTMLElement, backwards: boolean) {
  const stops = [...row.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility(),
  )
  const edge = backwards ? row : (stops.at(-1) ?? row)
  if (document.activeElement !== edge) return
  const mark = backwards ? grid.previousElementSibling : grid.nextElementSibling
  if (mark instanceof HTMLElement) mark.focus({ preventScroll: true })
}
