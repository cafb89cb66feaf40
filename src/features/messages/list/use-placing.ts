import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LoadedRows } from './loaded-rows'
import type { Loaded } from './loaded'

type Rows = Virtualizer<HTMLDivElement, Element>

/** Frames in which the place must be in view, and those after which it is left at that. */
const STILL_FRAMES = 4
const MOST_FRAMES = 40

/**
 * Takes the list to where it was opened, once for each opening, and says when
 * that is done. Until then nothing more may be read: rows that come above while
 * the place is being found would lead it astray, because it is found by index.
 */
export function usePlacing(virtual: Rows, loaded: Loaded, rows: LoadedRows, opensAtEnd: boolean): boolean {
  const { opening, phase } = loaded
  const [placed, setPlaced] = useState<unknown>()
  const begun = useRef<unknown>(undefined)
  const index = placeIn(loaded, rows, opensAtEnd)

  useLayoutEffect(() => {
    if (phase !== 'open' || begun.current === opening) return
    begun.current = opening
    if (index === 'end') virtual.scrollToEnd()
    else if (index !== undefined) virtual.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' })
  }, [phase, opening, index, virtual])

  const isPlaced = placed === opening
  useEffect(() => {
    if (phase !== 'open' || isPlaced) return
    let [still, frames] = [0, 0]
    let frame = requestAnimationFrame(function look() {
      still = isInView(virtual, index) ? still + 1 : 0
      if (still >= STILL_FRAMES || ++frames >= MOST_FRAMES) setPlaced(opening)
      else frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [virtual, phase, opening, isPlaced, index])
  return isPlaced
}

/** None where the filter leaves out what was gone to. */
function placeIn({ opening }: Loaded, rows: LoadedRows, opensAtEnd: boolean): number | 'end' | undefined {
  if (opening.to === 'newest' && opensAtEnd) return 'end'
  if (opening.to !== 'message') return 0
  const index = rows.indexOf(opening.place.id)
  return index < 0 ? undefined : index
}

function isInView({ range, options }: Rows, index: number | 'end' | undefined): boolean {
  if (!range || index === undefined) return true
  const at = index === 'end' ? options.count - 1 : index
  return range.startIndex <= at && at <= range.endIndex
}
