import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Opening } from './opening'
import { firstIndexAt } from './target-reached'
import type { LoadedRows, WindowState } from './window-state'

type Rows = Virtualizer<HTMLDivElement, Element>

/** Frames in which the place must be in view, and those after which it is left at that. */
const STILL_FRAMES = 4
const MOST_FRAMES = 40

interface Placed {
  opening: WindowState['opening']
  rows: LoadedRows
  /** Nothing that comes can move it: there was more than is in view, before it too, or nothing more to come. */
  isFinal: boolean
}

/**
 * Takes the list to where it was opened, and says when that is done. Until then
 * nothing more may be read: rows that come above while the place is being found
 * would lead it astray, because it is found by index. A list that left room, as
 * one of few finds does, could not be scrolled yet: it is taken there again
 * with what comes, until there is more than is in view. So is one that begins
 * with what was gone to: what comes above takes its day and its sender from it.
 */
export function useInitialScroll(
  virtual: Rows,
  loaded: WindowState,
  rows: LoadedRows,
  opensAtEnd: boolean,
): boolean {
  const { opening, phase } = loaded
  const [placed, setPlaced] = useState<Placed>()
  const isPlaced = placed?.opening === opening && (placed.isFinal || placed.rows === rows)
  const hasAll = loaded.older.isEnd && loaded.newer.isEnd
  const index = placeIn(loaded, rows, opensAtEnd)
  const isFirst = index === 0 && isTarget(opening) && !loaded.older.isEnd

  useLayoutEffect(() => {
    if (phase !== 'open' || isPlaced) return
    if (index === 'end') virtual.scrollToEnd()
    else virtual.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' })
  }, [phase, opening, rows, isPlaced, index, virtual])

  useEffect(() => {
    if (phase !== 'open' || isPlaced) return
    let [still, frames] = [0, 0]
    let frame = requestAnimationFrame(function look() {
      still = isInView(virtual, index) ? still + 1 : 0
      if (still >= STILL_FRAMES || ++frames >= MOST_FRAMES) {
        // An aim at an index that is still under way would lead to another row once some come above.
        if (index !== 'end') virtual.scrollToOffset(virtual.scrollOffset ?? 0)
        setPlaced({ opening, rows, isFinal: hasAll || (isFull(virtual) && !isFirst) })
      } else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, phase, opening, rows, hasAll, isPlaced, index, isFirst])
  return isPlaced
}

/** What was gone to; near it in time where the list leaves it out. */
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
