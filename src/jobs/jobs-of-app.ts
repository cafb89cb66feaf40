import type { FinishedCount } from '../../jobs/transfer-rows'
import { Listeners } from '../../primitives/listeners'
import { sessionNow } from '../api/client'

interface Queue {
  load(): Promise<void>
  close(): void
}

/**
 * Opens one queue for the application that is signed in. It outlives the pages that show it, so that leaving a page
 * stops nothing. Calls are made as one application, so the queue of another is closed. Its unfinished jobs stay in
 * this browser.
 */
export function jobsOfApp<Q extends Queue>(openQueue: (appId: string, onEnd: () => void) => Q) {
  let open: { appId: string; queue: Q } | undefined
  let isListening = false

  const listen = () => {
    isListening = true
    // No event reports that a tab closed in the middle of a job, so this looks when the user returns to this tab.
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
    /** Starts all rows that may start now. */
    wake(): void
    retryUnanswered(): void
    /** Whether bytes are moving. Leaving the page would interrupt them. */
    isTransferring(): boolean
  }
}

/** The page's side of an application's queue. */
interface PageHooks {
  /** False while another application is signed in: rows are sent only as the application that queued them. */
  mayStart(): boolean
  onFinish(finish: FinishedCount): void
}

interface Finishes {
  /** Calls back when no row moves any more. */
  onFinish(listener: (finish: FinishedCount) => void): () => void
}

/**
 * Opens the uploads or downloads of each application that was signed in since the page was opened. They continue
 * while other pages are shown. The rows of another application wait, so that none is sent as the wrong one.
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
    // Retries at once when the connection is back.
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
