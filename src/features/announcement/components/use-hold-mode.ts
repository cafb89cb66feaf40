import { useCallback, useEffect, useState } from 'react'
import type { SaveQueue } from '../../../../saving/saving'
import { chooseHoldMode, holdMode } from '../../../saving/hold-mode'
import type { HoldMode } from '../../../saving/hold-mode'
import { useSaveState } from './use-saving'

/** Makes the changes of an announcement a draft, and lets the draft go live. */
export function useHoldMode(owner: string, chatId: string, queue: SaveQueue) {
  const [mode, setMode] = useState(() => holdMode(owner, chatId))
  const isHeld = useSaveState(queue, ({ isHeld: is }) => is)
  const isSaved = useSaveState(queue, ({ phase }) => phase === 'idle' && queue.isSaved)

  const choose = useCallback(
    (next: HoldMode | undefined) => {
      chooseHoldMode(owner, chatId, next)
      setMode(next)
    },
    [owner, chatId],
  )
  const begin = useCallback(() => {
    choose('once')
    queue.hold(true)
  }, [choose, queue])
  /** Sends the changes, or ends a draft without any. */
  const goLive = useCallback(() => {
    if (mode !== 'always') choose(undefined)
    queue.hold(false)
  }, [choose, mode, queue])

  // The next change is a draft again.
  useEffect(() => {
    if (mode === 'always' && !isHeld && isSaved) queue.hold(true)
  }, [mode, isHeld, isSaved, queue])

  return { mode, isHeld, choose, begin, goLive }
}
