import { openKeptStore } from '../../storage/kept-store'
import { callStream, sessionNow } from '../../api/client'
import { saveBytes } from '../../ui/saving/save-bytes'
import { getMessageResource } from '../../api/messages/get-message-resource'
import { addTransfer } from '../files/history/add-transfer'
import { historyOf } from '../files/history/open-histories'
import type { NewTransfer } from '../files/history/transfer'
import { claimSlot } from '../files/keep/claim-slot'
import { openSlotShelf } from '../files/keep/open-slot-shelf'
import { newId } from '../files/queue/new-id'
import type { Finish } from '../files/queue/rows'
import { sumInWorker } from '../files/worker/sum-in-worker'
import { downloadKeeper, roomName } from './keep/download-keeper'
import { canPickFolder, FolderChoice, pickFolder } from './place/folder-choice'
import { openFolderShelf } from './place/folder-shelf'
import { askToWrite } from './place/permission'
import type { Place } from './place/place'
import { openRooms } from './place/rooms'
import { writeToFile, writeToFolder } from './place/write-to'
import type { Download } from './queue/download'
import { DownloadQueue, type DownloadPorts } from './queue/download-queue'

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
  const folder = new FolderChoice({ shelf: openFolderShelf(appId), pick: pickFolder })
  if (canPickFolder()) void folder.load()
  const slot = newId()
  const rooms = openRooms(appId)
  const queue = new DownloadQueue({
    ask: getMessageResource({ callStream }, appId),
    place: folder.get,
    sizeOf: (key) => historyOf(appId).sizeOf(key),
    allow: asking(folder),
    give: giving(),
    room: rooms.make,
    newRoom: () => roomName(slot, newId()),
    downloaded: (download, bytes) => note(appId, download, bytes),
    onKept: () => keeper.changed(),
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
  const keeper = downloadKeeper({
    slot,
    shelf: openSlotShelf(openKeptStore('herald-download-queue', 'kept'), appId),
    rooms,
    claim: (name) => claimSlot(`herald.downloads.${appId}.${name}`),
    queue,
    setTimeout: (run, ms) => void setTimeout(run, ms),
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
  void keeper.open()
  guard(queue)
  return desk
}

/** One question after the other: the second of two about one folder needs no answer any more. What cannot be asked is seen by writing. */
function asking(folder: FolderChoice): DownloadPorts['allow'] {
  let last: Promise<unknown> = Promise.resolve()
  const ask = (place: Place) => askToWrite(place).then(() => folder.look())
  return (place) => void (last = last.then(() => ask(place)).catch(() => undefined))
}

/** One after the other, so that no two take the same free name in a folder. */
function giving(): DownloadPorts['give'] {
  let last: Promise<unknown> = Promise.resolve()
  return (place, name, bytes, signal) => {
    if (!place) {
      saveBytes(name, bytes)
      return Promise.resolve({ name, bytes })
    }
    const given = last.then(async () => {
      signal.throwIfAborted()
      await askToWrite(place)
      const file =
        place.kind === 'directory'
          ? await writeToFolder(place, name, bytes, signal)
          : await writeToFile(place, bytes, signal)
      return { name: file.name, bytes: file }
    })
    last = given.catch(() => undefined)
    return given
  }
}

/** The history notes what was saved at once, and the sum of its bytes when that is known. */
function note(appId: string, download: Download, bytes: Blob) {
  const id = addTransfer(appId, transferOf(download))
  sumInWorker(bytes).then(
    (sha256) => historyOf(appId).summed(id, sha256),
    // The bytes are gone meanwhile: it stays without.
    () => undefined,
  )
}

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
