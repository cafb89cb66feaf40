import { getMessage, mergeForward } from '../../../api/messages/messages'
import { newUuid } from '../../../browser/new-uuid'
import { tryLock } from '../../../storage/locks'
import { openChangeChannel } from '../../../storage/tab-channel'
import { ForwardQueue } from './forward-queue'
import { openForwardStore } from './forward-store'
import { ANSWER_TIMEOUT_MS } from './safe-retry'

let open: { app_id: string; queue: ForwardQueue } | undefined

/**
 * The queue of an application. It outlives the pages that show it, so that
 * leaving one stops nothing; calls are made in the name of one application, so
 * the queue of another is closed. What that leaves unfinished stays in this browser.
 */
export function forwardQueueOf(app_id: string): ForwardQueue {
  if (open?.app_id === app_id) return open.queue
  open?.queue.close()
  const queue = new ForwardQueue({
    app_id,
    now: () => Date.now(),
    ticks: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newUuid,
    store: openForwardStore(app_id),
    news: openChangeChannel(`herald-forwards ${app_id}`),
    claim: claimForward,
    mergeForward: (input) =>
      mergeForward(input, { caller: app_id, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }),
    getMessage: async (messageId) =>
      (await getMessage(messageId, AbortSignal.timeout(ANSWER_TIMEOUT_MS))).items,
  })
  if (!open) document.addEventListener('visibilitychange', reloadWhenVisible)
  open = { app_id, queue }
  void queue.load()
  return queue
}

/** What a tab that is gone left in the middle nobody tells: whoever comes back to this one looks. */
function reloadWhenVisible() {
  if (document.visibilityState === 'visible') void open?.queue.load()
}

/** The right to send a forward. Where there are no locks a second tab sends the same uuids, and the platform sends once. */
const claimForward = (forwardId: string) => tryLock(`herald-forward ${forwardId}`)
