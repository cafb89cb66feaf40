import { callStream, sessionNow } from '../../../api/client'
import { saveBytes } from '../../../ui/saving/save-bytes'
import { getMessageResource } from '../api/get-message-resource'
import { addTransfer } from '../history/add-transfer'
import type { NewTransfer } from '../history/transfer'
import type { Finish } from '../queue/rows'
import { FileInFolder } from './place/file-in-folder'
import { FolderChoice } from './place/folder-choice'
import { Parts } from './place/parts'
import type { Download } from './queue/download'
import { DownloadQueue, type OpenPlace } from './queue/download-queue'
import { typeOfBytes } from './type-of-bytes'

/** What one application downloads into this tab; it goes on while other pages are looked at. */
export interface DownloadDesk {
  queue: DownloadQueue
  folder: FolderChoice
  /** Hears when nothing moves any more. */
  onFinish(listener: (finish: Finish) => void): () => void
}

interface OpenDesk extends DownloadDesk {
  session: unknown
}

const desks = new Map<string, OpenDesk>()

/**
 * The desk of the application that is signed in now. What another one has
 * queued stays where it is and waits: nothing is fetched in a wrong name.
 */
export function downloadDesk(appId: string): DownloadDesk {
  const desk = desks.get(appId) ?? openDesk(appId)
  if (desk.session !== sessionNow()) {
    desk.session = sessionNow()
    desk.queue.wake()
  }
  return desk
}

function openDesk(appId: string): OpenDesk {
  const finishes = new Set<(finish: Finish) => void>()
  const folder = new FolderChoice()
  const queue = new DownloadQueue({
    ask: getMessageResource({ callStream }, appId),
    open: placesIn(folder),
    save: saveBytes,
    typeOfBytes,
    downloaded: (download) => addTransfer(appId, transferOf(download)),
    onFinish: (finish) => {
      for (const listener of finishes) listener(finish)
    },
    mayStart: () => desk.session === sessionNow() && desk.session !== undefined,
    random: Math.random,
    clock: {
      now: () => performance.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as number),
    },
    soon: (run) => void requestAnimationFrame(run),
  })
  const desk: OpenDesk = {
    queue,
    folder,
    session: sessionNow(),
    onFinish(listener) {
      finishes.add(listener)
      return () => finishes.delete(listener)
    },
  }
  desks.set(appId, desk)
  guard(queue)
  return desk
}

/** Files into the folder that was chosen, one opened after the other, so that no two take the same free name. */
function placesIn(choice: FolderChoice): (name: string, isKept: boolean) => Promise<OpenPlace> {
  let last: Promise<unknown> = Promise.resolve()
  return async (name, isKept) => {
    const folder = isKept ? choice.get() : undefined
    if (!folder) return { sink: new Parts(), name }
    const opening = last.then(() => FileInFolder.open(folder, name))
    last = opening.catch(() => undefined)
    const sink = await opening
    return { sink, name: sink.name, folder: folder.name }
  }
}

/** What the history notes of a download that was saved. */
const transferOf = ({ type, key, messageId, chatId, saved, size = 0 }: Download): NewTransfer => ({
  kind: 'download',
  type,
  key,
  messageId,
  chatId,
  name: saved?.name ?? key,
  size,
  at: Date.now(),
})

/** Leaving would break off what is coming; the browser asks first. A line that is back is used at once. */
function guard(queue: DownloadQueue) {
  addEventListener('beforeunload', (event) => {
    if (queue.rows.totals().byPhase.coming) event.preventDefault()
  })
  addEventListener('online', () => queue.retryUnanswered())
}
