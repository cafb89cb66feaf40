import { useCallback, useState } from 'react'
import type { SaveQueue } from '../../../../saving/saving'
import { chooseHoldMode, holdMode } from '../../../saving/hold-mode'

/** Lets a draft go live, and holds the next change, too, if the user chose that for the group. */
export function useHeldMode(owner: string, chatId: string, queue: SaveQueue) {
  const [isAlways, setAlways] = useState(() => holdMode(owner, chatId) === 'always')
  const chooseAlways = useCallback(
    (next: boolean) => {
      chooseHoldMode(owner, chatId, next ? 'always' : 'once')
      setAlways(next)
    },
    [owner, chatId],
  )
  /** Sends the changes, or ends a draft without any. */
  const goLive = useCallback(() => {
    queue.hold(false)
    if (!isAlways) chooseHoldMode(owner, chatId, undefined)
    else holdAgain(queue)
  }, [owner, chatId, isAlways, queue])
  return { isAlways, chooseAlways, goLive }
}

/** Makes the next change a draft again, once all is saved. */
function holdAgain(queue: SaveQueue) {
  const look = () => {
    if (!queue.isSaved || queue.getSnapshot().phase !== 'idle') return
    stop()
    queue.hold(true)
  }
  const stop = queue.subscribe(look)
  look()
}
