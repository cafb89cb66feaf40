import { openNews } from '../../../storage/open-news'
import { getMessage } from '../../../api/messages/get-message'
import { mergeForward } from '../../../api/messages/merge-forward'

import { ForwardDesk } from './forward-desk'
import { openShelf } from './intent-shelf'
import { newUuid } from '../../../browser/new-uuid'
import { ANSWER_WITHIN_MS } from './safe-retry'
import { claim } from '../../../storage/claim'

let open: { app_id: string; desk: ForwardDesk } | undefined

/**
 * The desk of an application. It outlives the pages that show it, so that
 * leaving one stops nothing; calls are made in the name of one application, so
 * the desk of another is closed. What that leaves unfinished stays in this browser.
 */
export function deskOf(app_id: string): ForwardDesk {
  if (open?.app_id === app_id) return open.desk
  open?.desk.close()
  const desk = new ForwardDesk({
    app_id,
    now: () => Date.now(),
    ticks: () => performance.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newUuid,
    shelf: openShelf(app_id),
    news: openNews(`herald-forwards ${app_id}`),
    claim: claimIntent,
    mergeForward: (input) =>
      mergeForward(input, { caller: app_id, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }),
    getMessage: async (messageId) =>
      (await getMessage(messageId, AbortSignal.timeout(ANSWER_WITHIN_MS))).items,
  })
  if (!open) document.addEventListener('visibilitychange', lookAgain)
  open = { app_id, desk }
  void desk.load()
  return desk
}

/** What a tab that is gone left in the middle nobody tells: whoever comes back to this one looks. */
function lookAgain() {
  if (document.visibilityState === 'visible') void open?.desk.load()
}

/** The right to send an intent. Where there are no locks a second tab sends the same uuids, and the platform sends once. */
const claimIntent = (intentId: string) => claim(`herald-forward ${intentId}`)
