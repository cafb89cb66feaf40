import { useEffect } from 'react'
import { backgroundSignal } from '../../../../client/background'
import { wallClock } from '../../../../primitives/clock'
import { RevisionPoller } from '../../../../saving/saving'
import { changes, feedScope } from '../../../api/changes'

interface Watched {
  chatId: string
  /**
   * Checks the service's revision. Like the other callbacks, it must stay the same function while the page is open.
   */
  look(): void
  /** Whether the service is at another revision than the page. Without it, every poll calls `look`. */
  isNew?(signal: AbortSignal): Promise<boolean>
  /** Called with a revision that the service reported. */
  onRevision(revision: number): void
  /** Calls the listener when something was written, here or elsewhere. Returns a function that stops it. */
  onWritten?(listener: () => void): () => void
}

/** Watches for edits of others while a page shows an announcement. */
export function useRevisionWatch({ chatId, look, isNew, onRevision, onWritten = never }: Watched) {
  useEffect(() => {
    const scope = feedScope()
    const leaving = new AbortController()
    const signal = backgroundSignal(leaving.signal)
    const poll = () => {
      if (!isNew) return look()
      // A failed poll is ignored, because the next one will tell.
      void isNew(signal).then(
        (is) => is && !signal.aborted && look(),
        () => undefined,
      )
    }
    const isVisible = () => document.visibilityState === 'visible'
    const watch = new RevisionPoller({
      clock: wallClock,
      isVisible: isVisible(),
      poll,
      onRevision,
      isPushed: scope === 'all',
    })
    const onVisibility = () => watch.setVisible(isVisible())
    const onUse = () => watch.noteActivity()
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('pointerdown', onUse)
    document.addEventListener('keydown', onUse)
    const forget = onWritten(onUse)
    const stopListening = !scope
      ? undefined
      : changes.listen((event) => {
          if (event.kind === 'hearing') watch.setPushed(feedScope() === 'all')
          else if (event.kind === 'missed' || event.kind === 'world') look()
          else if (event.kind === 'announcement' && event.chat_id === chatId)
            watch.reportRevision(event.revision)
        })
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('pointerdown', onUse)
      document.removeEventListener('keydown', onUse)
      forget()
      stopListening?.()
      leaving.abort()
      watch.close()
    }
  }, [chatId, look, isNew, onRevision, onWritten])
}

const never = () => () => undefined
