import { useEffect } from 'react'
import { changes } from '../../../api/changes'
import { clock } from '../../../saving/queue/clock'
import { RevisionPoller } from '../../../saving/queue/revision-poller'

interface Watched {
  chatId: string
  /** The service is a local one, which tells by itself what changes. */
  isTold: boolean
  /** Asks the service what it is at. The same one as long as the page is open, like the others. */
  look(): void
  /** The service says that it is at this revision. */
  onRevision(revision: number): void
  /** Tells when something was written, here or elsewhere; answers how to stop. */
  onWritten?(listener: () => void): () => void
}

/** Looks for what others write for as long as a page shows an announcement. */
export function useRevisionWatch({ chatId, isTold, look, onRevision, onWritten = never }: Watched) {
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible'
    const watch = new RevisionPoller({ clock, isVisible: isVisible(), poll: look, onRevision })
    const onVisibility = () => watch.setVisible(isVisible())
    const onUse = () => watch.noteActivity()
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('pointerdown', onUse)
    document.addEventListener('keydown', onUse)
    const forget = onWritten(onUse)
    const stopListening = !isTold
      ? undefined
      : changes.listen((news) => {
          if (news.kind === 'missed' || news.kind === 'world') watch.poll()
          else if (news.kind === 'announcement' && news.chat_id === chatId)
            watch.reportRevision(news.revision)
        })
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('pointerdown', onUse)
      document.removeEventListener('keydown', onUse)
      forget()
      stopListening?.()
      watch.close()
    }
  }, [chatId, isTold, look, onRevision, onWritten])
}

const never = () => () => undefined
