import pLimit from 'p-limit'
import { LarkError, refusalOf, type Refusal } from '../../../client/lark-error'
import { openTransferStorage, TransferJobs, type TransferJobsPorts } from '../../../jobs/transfer-jobs'
import { steadyClock } from '../../../primitives/clock'
import { newUuid } from '../../../primitives/new-uuid'
import { inNameOf } from '../../api/client'
import { getMessageResource } from '../../api/messages/messages'
import { transfersOfApp } from '../../jobs/jobs-of-app'
import { openIndexedDbStore } from '../../storage/indexed-db-store'
import { holdLock } from '../../storage/locks'
import { saveBytes } from '../../ui/download-name'
import { type NewTransfer, addTransfer, transferHistory, sha256InWorker } from '../files/files'
import { cameOf, type Download, type Phase } from './queue/download'
import { DownloadQueue, type DownloadPorts } from './queue/download-queue'
import {
  canPickFolder,
  FolderChoice,
  pickFolder,
  openFolderStore,
  requestWritePermission,
} from './save/folder-choice'
import type { SaveTarget } from './save/folder-choice'
import { openPartStore } from './save/part-store'
import type { PartStore, Sink } from './save/part-store'

/** The downloads of the signed-in application in this tab. */
export const downloadJobs = transfersOfApp((appId, page) => {
  const folder = new FolderChoice({ store: openFolderStore(appId), pick: pickFolder })
  if (canPickFolder()) void folder.load()
  const slot = newUuid()
  const rooms = openPartStore(appId)
  const queue: DownloadQueue = new DownloadQueue({
    ...page,
    ask: getMessageResource(inNameOf(appId)),
    place: folder.get,
    sizeOf: (key) => transferHistory(appId).sizeOf(key),
    allow: permissionRequests(folder),
    give: serialWrites(),
    room: rooms.make,
    newRoom: () => partStoreName(slot, newUuid()),
    downloaded: (download, bytes) => recordDownload(appId, download, bytes),
    onKept: (hasListChanged) => store.changed(hasListChanged),
    random: Math.random,
    clock: steadyClock,
    soon: (run) => void requestAnimationFrame(run),
  })
  const store = openDownloadStore({
    slot,
    storage: openTransferStorage(openIndexedDbStore('herald-download-queue', 'kept'), appId),
    rooms,
    claim: (name) => holdLock(`herald.downloads.${appId}.${name}`),
    queue,
    setTimeout: (run, ms) => void setTimeout(run, ms),
  })
  void store.open()
  return { queue, folder }
})

export type DownloadJobs = ReturnType<typeof downloadJobs>

/**
 * Requests permissions one after another, because the second of two requests for one folder is then already answered.
 * If the browser cannot ask, the later write shows whether it is allowed.
 */
function permissionRequests(folder: FolderChoice): DownloadPorts['allow'] {
  const inTurn = pLimit(1)
  const ask = (place: SaveTarget) => requestWritePermission(place).then(() => folder.look())
  return (place) => void inTurn(() => ask(place)).catch(() => undefined)
}

/** Writes one file after another, so that no two take the same free name in a folder. */
function serialWrites(): DownloadPorts['give'] {
  const inTurn = pLimit(1)
  return (place, name, bytes, signal) => {
    if (!place) {
      saveBytes(name, bytes)
      return Promise.resolve({ name, bytes })
    }
    return inTurn(async () => {
      signal.throwIfAborted()
      await requestWritePermission(place)
      const file =
        place.kind === 'directory'
          ? await writeToFolder(place, name, bytes, signal)
          : await writeToFile(place, bytes, signal)
      return { name: file.name, bytes: file }
    })
  }
}

/** Records a saved download in the history at once, and adds the hash of its bytes when that is known. */
function recordDownload(appId: string, download: Download, bytes: Blob) {
  const id = addTransfer(appId, transferOf(download))
  sha256InWorker(bytes).then(
    (sha256) => transferHistory(appId).summed(id, sha256),
    // The bytes are gone by now, so the entry stays without a hash.
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

/**
 * Writes bytes into a new file of a folder, under this name or the next free one, such as `plan (1).pdf`.
 */
export async function writeToFolder(
  folder: FileSystemDirectoryHandle,
  name: string,
  bytes: Blob,
  signal: AbortSignal,
): Promise<File> {
  const file = await folder.getFileHandle(await freeName(folder, name), { create: true })
  try {
    return await writeToFile(file, bytes, signal)
  } catch (error) {
    // Otherwise an empty file would stay, and look like a download.
    await folder.removeEntry(file.name).catch(() => undefined)
    throw error
  }
}

/**
 * Overwrites a file with bytes, and returns it as it is on the disk. The browser writes to a temporary copy until all
 * bytes are there (File System Access), so a failure or an abort leaves the old content in place. The page holds none
 * of the bytes.
 */
export async function writeToFile(
  file: FileSystemFileHandle,
  bytes: Blob,
  signal: AbortSignal,
): Promise<File> {
  await bytes.stream().pipeTo(await file.createWritable(), { signal })
  return await file.getFile()
}

async function freeName(folder: FileSystemDirectoryHandle, name: string): Promise<string> {
  const at = name.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
  for (let count = 0; ; count += 1) {
    const tried = count === 0 ? name : `${stem} (${count})${ending}`
    const isThere = await folder.getFileHandle(tried).then(
      () => true,
      // A folder of this name also blocks the name.
      (error: unknown) => (error as DOMException).name === 'TypeMismatchError',
    )
    if (!isThere) return tried
  }
}

interface Ports extends Pick<TransferJobsPorts<StoredDownload>, 'slot' | 'storage' | 'claim' | 'setTimeout'> {
  rooms: Pick<PartStore, 'find' | 'names' | 'drop'>
  queue: DownloadQueue
}

/** A room is named after the tab that made it. */
export const partStoreName = (slot: string, id: string): string => `${slot}.${id}`
const makerOf = (room: string): string => room.slice(0, room.indexOf('.'))

/**
 * Stores the unfinished downloads of one tab, and takes over those of closed tabs. The bytes stay in the rooms where
 * they arrived, whichever tab's rows name them. A room that no row names is dropped with the tab that made it.
 */
export function openDownloadStore(ports: Ports): TransferJobs<StoredDownload> {
  const { slot: own, storage, rooms, queue } = ports
  const roomNames = () => rooms.names().catch(() => [])
  return new TransferJobs({
    ...ports,
    otherSlots: async () => (await roomNames()).map(makerOf),
    rows: () => queue.rows.all().flatMap((row) => storedDownload(row) ?? []),
    written: () => Promise.resolve(),
    async takeOver(rows) {
      const found = await Promise.all(
        rows.map(async (kept) => {
          const sink = await rooms.find(kept.room)
          return { download: downloadFromStored(kept, sink), sink }
        }),
      )
      queue.restore(found)
    },
    async emptied(slot) {
      // This tab's own downloads may have started before their rows are written.
      if (slot === own) return
      const made = (await roomNames()).filter((name) => makerOf(name) === slot)
      const named = new Set((await storage.readAll()).flatMap(({ rows }) => rows.map(({ room }) => room)))
      for (const name of made) if (!named.has(name)) await rooms.drop(name)
    },
  })
}

/** A row in the browser's storage. Errors would lose their class there, so only their facts are stored. */
export interface StoredDownload extends Omit<Download, 'phase'> {
  phase:
    | { name: 'left' | 'paused'; came: number }
    | { name: 'failed'; came: number; refusal: Refusal }
    | { name: 'unsaved'; came: number; why: Pick<DOMException, 'name' | 'message'> }
}

/** The stored form of a row; undefined if it is over or was only for a preview. */
function storedDownload({ phase, ...rest }: Download): StoredDownload | undefined {
  if (!rest.isWanted || phase.name === 'done' || phase.name === 'cancelled') return undefined
  const { came } = phase
  if (phase.name === 'paused') return { ...rest, phase: { name: 'paused', came } }
  if (phase.name === 'failed' && phase.error instanceof LarkError) {
    return { ...rest, phase: { name: 'failed', came, refusal: refusalOf(phase.error) } }
  }
  if (phase.name === 'unsaved') {
    const { name, message } = phase.error instanceof Error ? phase.error : new Error(String(phase.error))
    return { ...rest, phase: { name: 'unsaved', came, why: { name, message } } }
  }
  return { ...rest, phase: { name: 'left', came } }
}

/** The row of a stored download. `sink` holds its remaining bytes, which may be fewer than had arrived. */
function downloadFromStored({ phase, ...rest }: StoredDownload, sink: Pick<Sink, 'size'>): Download {
  const download: Download = { ...rest, isHeld: false, phase: phaseOf(phase, sink.size) }
  const isLost = phase.came > 0 && cameOf(download) === 0
  return isLost ? { ...download, resumed: 'notKept' } : download
}

function phaseOf(phase: StoredDownload['phase'], came: number): Phase {
  switch (phase.name) {
    case 'failed':
      return { name: 'failed', came, error: new LarkError(phase.refusal) }
    case 'unsaved':
      return { name: 'unsaved', came, error: new DOMException(phase.why.message, phase.why.name) }
    default:
      return { name: phase.name, came }
  }
}
