import { useCallback, useEffect, useState } from 'react'
import type { MessageWindow } from './message-window'
import type { WindowState } from './window-state'

/** More is read when this many rows are left on a side. */
const NEAR_ROWS = 15
/** How many messages are searched for the next match before asking whether to continue. */
const LIMIT = 2_000
const FURTHER_LIMIT = 20_000

/** The ends of the loaded rows that the view is near to. */
interface Near {
  older: boolean
  newer: boolean
  rows: WindowState['rows']
}

const everywhere = { older: true, newer: true }

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
  const [near, setNear] = useState<Near>()
  const [limit, setLimit] = useState(LIMIT)
  const [limitOf, setLimitOf] = useState(window)
  if (limitOf !== window) {
    setLimitOf(window)
    setLimit(LIMIT)
  }
  const { phase, older, newer, looked, lookedAtFind, rows } = loaded
  // A view of other rows says nothing about these; if there are no rows, everything is in view.
  const isKnown = near?.rows === rows
  const at = rows.length > 0 && isKnown ? near : everywhere
  const isOpen = phase === 'open' && (isKnown || rows.length === 0)
  const wantsOlder = isOpen && at.older && !older.isEnd && !older.error
  const wantsNewer = isOpen && at.newer && !newer.isEnd && !newer.error
  const isWaiting = isSelective && wantsOlder && looked - lookedAtFind >= limit && !older.isReading
  const reads = isSelective ? looked - lookedAtFind < limit : true

  useEffect(() => {
    if (wantsOlder && reads) void window.readOn('older')
    if (wantsNewer) void window.readOn('newer')
  }, [window, wantsOlder, wantsNewer, reads, loaded])

  return {
    onView: useCallback(
      (first: number, last: number) => {
        const { rows } = window.loaded()
        const now = { older: first < NEAR_ROWS, newer: last >= rows.length - NEAR_ROWS, rows }
        // Most turns of the wheel change nothing here, so the list does not render for them.
        const isSame = (before?: Near) =>
          before?.older === now.older && before.newer === now.newer && before.rows === rows
        setNear((before) => (isSame(before) ? before : now))
      },
      [window],
    ),
    isLooking: isSelective && wantsOlder && reads,
    isWaiting,
    stop: () => setLimit(0),
    goOn: () => setLimit(looked - lookedAtFind + FURTHER_LIMIT),
  }
}
