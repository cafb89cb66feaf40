import { sessionNow } from '../api/client'
import { Listeners } from '../browser/listeners'
import type { FinishedCount } from './transfer-rows'

interface Queue {
  load(): Promise<void>
  close(): void
}

/**
 * One queue for the application that is signed in. It outlives the pages that
 * show it, so that leaving one stops nothing. Calls are made in the name of one
 * application, so the queue of another is closed: what that leaves unfinished
 * stays in this browser.
 */
export function jobsOfApp<Q extends Queue>(openQueue: (appId: string, onEnd: () => void) => Q) {
  let open: { appId: string; queue: Q } | undefined
  let isListening = false

  const listen = () => {
    isListening = true
    // Nothing reports that a tab closed in the middle of a job: look when somebody comes back to this one.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void open?.queue.load()
    })
  }

  return {
    now: (): Q | undefined => open?.queue,
    of(appId: string): Q {
      if (open?.appId === appId) return open.queue
      open?.queue.close()
      if (!isListening) listen()
      const queue: Q = openQueue(appId, () => {
        queue.close()
        if (open?.queue === queue) open = undefined
      })
      open = { appId, queue }
      void queue.load()
      return queue
    },
  }
}

interface Transfers {
  queue: {
    /** Begins whatever may begin now. */
    wake(): void
    retryUnanswered(): void
    /** Whether bytes are moving, which leaving the page would break off. */
    isTransferring(): boolean
  }
}

/** What the queue of an application asks of the page. */
interface PageHooks {
  /** False while somebody else is signed in: what was queued goes only in the name that queued it. */
  mayStart(): boolean
  onFinish(finish: FinishedCount): void
}

interface Finishes {
  /** Calls back when nothing moves any more. */
  onFinish(listener: (finish: FinishedCount) => void): () => void
}

/**
 * Uploads or downloads of each application that was signed in since the page was
 * opened. They continue while other pages are shown. What another application has
 * queued waits: nothing moves in the wrong name.
 */
export function transfersOfApp<T extends Transfers>(openTransfers: (appId: string, page: PageHooks) => T) {
  const byApp = new Map<string, T & Finishes & { signedIn(): void }>()

  function open(appId: string) {
    const finishes = new Listeners<[finish: FinishedCount]>()
    let session = sessionNow()
    const transfers = openTransfers(appId, {
      mayStart: () => session !== undefined && session === sessionNow(),
      onFinish: (finish) => finishes.emit(finish),
    })
    const { queue } = transfers
    addEventListener('beforeunload', (event) => {
      if (queue.isTransferring()) event.preventDefault()
    })
    // When the connection is back, it is used at once.
    addEventListener('online', () => queue.retryUnanswered())
    const opened = {
      ...transfers,
      onFinish: finishes.add,
      signedIn() {
        if (session === sessionNow()) return
        session = sessionNow()
        queue.wake()
      },
    }
    byApp.set(appId, opened)
    return opened
  }

  return (appId: string): T & Finishes => {
    const transfers = byApp.get(appId) ?? open(appId)
    transfers.signedIn()
    return transfers
  }
}
