import { claim } from '../../../storage/claim'
import { openNews } from '../../../storage/open-news'
import { newUuid } from '../../../browser/new-uuid'
import { clock } from '../../../saving/queue/clock'
import { openJobShelf } from './job-shelf'
import { openLine } from './open-line'
import { PublishDesk } from './publish-desk'

let isListening = false
let open: { app_id: string; desk: PublishDesk } | undefined

/**
 * The desk of an application. It outlives the pages that show it, so that
 * leaving one stops nothing; calls are made in the name of one application, so
 * the desk of another is closed. What that leaves unfinished stays in this browser.
 */
export function deskOf(app_id: string): PublishDesk {
  if (open?.app_id === app_id) return open.desk
  open?.desk.close()
  if (!isListening) listen()
  const desk: PublishDesk = new PublishDesk({
    app_id,
    clock,
    random: () => Math.random(),
    newId: () => `new-${newUuid()}`,
    newToken: newUuid,
    shelf: openJobShelf(app_id),
    news: openNews(`herald-publishes ${app_id}`),
    claim: (jobId) => claim(`herald-publish ${jobId}`),
    line: openLine(app_id, () => end(desk)),
  })
  open = { app_id, desk }
  if (!navigator.onLine) desk.setOnline(false)
  void desk.load()
  return desk
}

/** The console is another application by now: what is unfinished is offered to this one when it comes back. */
function end(desk: PublishDesk) {
  desk.close()
  if (open?.desk === desk) open = undefined
}

/** Once for the page: the line, tabs that are gone, and a page that is about to be left. */
function listen() {
  isListening = true
  addEventListener('online', () => open?.desk.setOnline(true))
  addEventListener('offline', () => open?.desk.setOnline(false))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void open?.desk.load()
  })
  addEventListener('beforeunload', (event) => {
    if (open && open.desk.state().running.size > 0) event.preventDefault()
  })
}
