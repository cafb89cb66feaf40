import { useCallback, useEffect, useState } from 'react'
import type { MessageWindow } from './message-window'
import type { WindowState } from './window-state'

/** More is read when this many rows are left on a side. */
const NEAR_ROWS = 15
/** How many messages are searched for the next match before asking whether to continue. */
const LIMIT = 2_000
const FURTHER_LIMIT = 20_000

/** The rows in view, and the loaded rows that they refer to. */
interface View {
  first: number
  last: number
  rows: WindowState['rows']
}

const nowhere = { first: 0, last: 0 }

export interface LoadMore {
  onView(first: number, last: number): void
  /** It is reading further back automatically, to find more. */
  isLooking: boolean
  /** It was stopped, or has searched far, and waits to be continued. */
  isWaiting: boolean
  stop(): void
  goOn(): void
}

/**
 * Reads more when the rows in view come near an end. With a filter, one row may take many pages: it then searches up
 * to a limit, and asks.
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
  // A view of other rows says nothing about these; if there are no rows, everything is in view.
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
        // An equal view changes nothing.
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
