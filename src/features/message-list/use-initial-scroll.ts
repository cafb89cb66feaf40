import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useHeldRow, type HeldRow } from '../../ui/held-row'
import type { Opening } from './opening'
import { firstIndexAt } from './target-reached'
import type { LoadedRows, WindowState } from './window-state'

type Rows = Virtualizer<HTMLDivElement, Element>

/** For how many frames the target must stay in view, or out of it to scroll again, and after how many it is given up. */
const STILL_FRAMES = 4
const MOST_FRAMES = 40

interface Placed {
  opening: WindowState['opening']
  rows: LoadedRows
  /**
   * Nothing that loads later can move it: there was more than is in view,
   * before it too, or nothing is left to load.
   */
  isFinal: boolean
}

/**
 * Scrolls the list to where it was opened, and returns whether that is done.
 * Until then nothing more may be read: the target is found by index, which rows
 * added above would shift. A list shorter than the view could not be scrolled
 * yet, so it is scrolled again with every page until it is longer. So is one
 * whose first row is the target: rows added above it take over its day and
 * sender. Afterwards it lets go of the held row once that is out of view.
 */
export function useInitialScroll(
  virtual: Rows,
  loaded: WindowState,
  rows: LoadedRows,
  opensAtEnd: boolean,
  held: HeldRow,
): boolean {
  const { opening, phase } = loaded
  const [placed, setPlaced] = useState<Placed>()
  const isPlaced = placed?.opening === opening && (placed.isFinal || placed.rows === rows)
  const hasAll = loaded.older.isEnd && loaded.newer.isEnd
  const index = placeIn(loaded, rows, opensAtEnd)
  const isFirst = index === 0 && isTarget(opening) && !loaded.older.isEnd

  useLayoutEffect(() => {
    if (phase !== 'open' || isPlaced) return
    scrollTo(virtual, index)
  }, [phase, opening, rows, isPlaced, index, virtual])

  useEffect(() => {
    if (phase !== 'open' || isPlaced) return
    let [still, frames] = [0, 0]
    let frame = requestAnimationFrame(function look() {
      still = isInView(virtual, index) ? still + 1 : 0
      // Rows above it may grow once the scroll to it has ended.
      if (still === 0 && frames % STILL_FRAMES === STILL_FRAMES - 1) scrollTo(virtual, index)
      if (still >= STILL_FRAMES || ++frames >= MOST_FRAMES) {
        // A scroll to an index that is still under way would lead to another row once rows are added above.
        if (index !== 'end') virtual.scrollToOffset(virtual.scrollOffset ?? 0)
        setPlaced({ opening, rows, isFinal: hasAll || (isFull(virtual) && !isFirst) })
      } else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, phase, opening, rows, hasAll, isPlaced, index, isFirst])
  useEffect(() => {
    const heldAt = held.id === undefined ? -1 : rows.indexOf(held.id)
    if (!isPlaced || heldAt < 0 || isInView(virtual, heldAt)) return
    // Something else has scrolled the list, such as the browser's search in the page. A scroll of its own is made good
    // before the next frame.
    const frame = requestAnimationFrame(held.letGo)
    return () => cancelAnimationFrame(frame)
  })
  return isPlaced
}

/** Holds the row that the list was opened at, unless that is the end. */
export function useOpenedAt(loaded: WindowState, rows: LoadedRows, opensAtEnd: boolean): HeldRow {
  const index = placeIn(loaded, rows, opensAtEnd)
  return useHeldRow(loaded.opening, index === 'end' ? undefined : rows.at(index)?.message_id)
}

function scrollTo(virtual: Rows, index: number | 'end') {
  if (index === 'end') virtual.scrollToEnd()
  else virtual.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' })
}

/** Index of the target; if the list does not have it, of the row nearest in time. */
function placeIn(loaded: WindowState, rows: LoadedRows, opensAtEnd: boolean): number | 'end' {
  const { opening } = loaded
  if (opening.to === 'newest' && opensAtEnd) return 'end'
  if (!isTarget(opening)) return 0
  const index = opening.to === 'message' ? rows.indexOf(opening.place.id) : -1
  if (index >= 0) return index
  const time = opening.to === 'message' ? opening.place.time : opening.time
  return Math.max(0, Math.min(firstIndexAt(loaded.rows, time), rows.count - 1))
}

const isTarget = (opening: Opening): opening is Extract<Opening, { to: 'message' | 'time' }> =>
  opening.to === 'message' || opening.to === 'time'

function isInView({ range, options }: Rows, index: number | 'end'): boolean {
  if (!range) return true
  const at = index === 'end' ? options.count - 1 : index
  return range.startIndex <= at && at <= range.endIndex
}

const isFull = (virtual: Rows): boolean => virtual.getTotalSize() > (virtual.scrollRect?.height ?? 0)
