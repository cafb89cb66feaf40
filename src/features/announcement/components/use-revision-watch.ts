import { useEffect } from 'react'
import { backgroundSignal } from '../../../api/background'
import { changes, feedScope } from '../../../api/changes'
import { clock } from '../../../saving/queue/clock'
import { RevisionPoller } from '../../../saving/queue/revision-poller'

interface Watched {
  chatId: string
  /** Asks the service what it is at. The same one as long as the page is open, like the others. */
  look(): void
  /** Whether the service is at another revision than the page; where that is not known, each turn looks. */
  isNew?(signal: AbortSignal): Promise<boolean>
  /** The service says that it is at this revision. */
  onRevision(revision: number): void
  /** Tells when something was written, here or elsewhere; answers how to stop. */
  onWritten?(listener: () => void): () => void
}

/** Looks for what others write for as long as a page shows an announcement. */
export function useRevisionWatch({ chatId, look, isNew, onRevision, onWritten = never }: Watched) {
  useEffect(() => {
    const scope = feedScope()
    const leaving = new AbortController()
    const signal = backgroundSignal(leaving.signal)
    const poll = () => {
      if (!isNew) return look()
      // A turn that fails says nothing: the next one tells.
      void isNew(signal).then(
        (is) => is && !signal.aborted && look(),
        () => undefined,
      )
    }
    const isVisible = () => document.visibilityState === 'visible'
    const watch = new RevisionPoller({
      clock,
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
