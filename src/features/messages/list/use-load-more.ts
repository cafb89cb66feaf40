import { useCallback, useEffect, useState } from 'react'
import type { MessageWindow } from './message-window'
import type { WindowState } from './window-state'

/** Rows that are left on a side when more of it is read. */
const NEAR_ROWS = 15
/** So many messages are looked at for one more find, before somebody is asked whether to go on. */
const LIMIT = 2_000
const FURTHER_LIMIT = 20_000

/** The rows in view, of what was loaded then. */
interface View {
  first: number
  last: number
  rows: WindowState['rows']
}

const nowhere = { first: 0, last: 0 }

export interface LoadMore {
  onView(first: number, last: number): void
  /** It reads further back by itself, to find more. */
  isLooking: boolean
  /** It would, but was stopped, or has looked far. */
  isWaiting: boolean
  stop(): void
  goOn(): void
}

/**
 * Reads on where the rows in view come near an end. With a filter that may mean
 * many pages for one row: then it looks for so long, and asks.
 */
export function useLoadMore(window: MessageWindow, loaded: WindowState, isSelective: boolean): LoadMore {
  const [view, setView] = useState<View>()
  const [limit, setLimit] = useState(LIMIT)
  const [limitOf, setLimitOf] = useState(window)
  if (limitOf !== window) {
    setLimitOf(window)
    setLimit(LIMIT)
  }
  const { phase, older, newer, looked, lookedAtFind, rows } = loaded
  // What was in view of other rows says nothing of these; of none, everything is.
  const isKnown = view?.rows === rows
  const { first, last } = rows.length > 0 && isKnown ? view : nowhere
  const isOpen = phase === 'open' && (isKnown || rows.length === 0)
  const wantsOlder = isOpen && first < NEAR_ROWS && !older.isEnd && !older.error
  const wantsNewer = isOpen && last >= rows.length - NEAR_ROWS && !newer.isEnd && !newer.error
  const isWaiting = isSelective && wantsOlder && looked - lookedAtFind >= limit && !older.isReading
  const reads = isSelective ? looked - lookedAtFind < limit : true

  useEffect(() => {
    if (wantsOlder && reads) void window.readOn('older')
    if (wantsNewer) void window.readOn('newer')
  }, [window, wantsOlder, wantsNewer, reads, loaded])

  return {
    onView: useCallback(
      (first: number, last: number) => {
        const { rows: of } = window.loaded()
        // Equal views are no news.
        const isSame = (before?: View) =>
          before?.first === first && before.last === last && before.rows === of
        setView((before) => (isSame(before) ? before : { first, last, rows: of }))
      },
      [window],
    ),
    isLooking: isSelective && wantsOlder && reads,
    isWaiting,
    stop: () => setLimit(0),
    goOn: () => setLimit(looked - lookedAtFind + FURTHER_LIMIT),
  }
}
