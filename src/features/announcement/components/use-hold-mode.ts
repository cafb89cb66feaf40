import { useCallback } from 'react'
import type { SaveQueue } from '../../../../saving/saving'
import { chooseHoldMode } from '../../../saving/hold-mode'
import { useSaveState } from './use-saving'

/** Makes the changes of an announcement a draft. `use-held-mode.ts` has the rest, which loads with the draft. */
export function useHoldMode(owner: string, chatId: string, queue: SaveQueue) {
  const isHeld = useSaveState(queue, ({ isHeld: is }) => is)
  const begin = useCallback(() => {
    chooseHoldMode(owner, chatId, 'once')
    queue.hold(true)
  }, [owner, chatId, queue])
  return { isHeld, begin }
}
