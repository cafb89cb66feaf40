import { LarkError, refusalOf, type Refusal } from '../../../client/lark-error'
import { openTransferStorage, TransferJobs, type TransferJobsPorts } from '../../../jobs/transfer-jobs'
import { steadyClock } from '../../../primitives/clock'
import { newUuid } from '../../../primitives/new-uuid'
import { inNameOf } from '../../api/client'
import { transfersOfApp } from '../../jobs/jobs-of-app'
import { openIndexedDbStore } from '../../storage/indexed-db-store'
import { holdLock } from '../../storage/locks'
import { addTransfer, transferHistory, readMetadataInWorker } from '../files/files'
import type { Upload, Phase } from './queue/upload'
import { UploadQueue } from './queue/upload-queue'
import { uploadFile } from './queue/upload-sender'
import { playedDuration } from './send/video-frame'

/** The uploads of the signed-in application from this tab. */
export const uploadJobs = transfersOfApp((appId, page) => {
  const queue: UploadQueue = new UploadQueue({
    ...page,
    async read(file, onRead, signal) {
      const reading = await readMetadataInWorker(file, onRead, signal)
      if (reading.kind !== 'mp4' || reading.durationMs !== undefined) return reading
      const durationMs = await playedDuration(file)
      return { ...reading, ...(durationMs !== undefined && { durationMs }) }
    },
    send: uploadFile(inNameOf(appId)),
    known: transferHistory(appId).findUpload,
    uploaded: (upload) => addTransfer(appId, { kind: 'upload', ...upload, sentAs: [] }),
    onKept: (hasListChanged) => store.changed(hasListChanged),
    newId: newUuid,
    random: Math.random,
    clock: steadyClock,
    today: Date.now,
    soon: (run) => void requestAnimationFrame(run),
  })
  const store = openUploadStore(appId, queue)
  void store.open()
  return { queue }
})

export type UploadJobs = ReturnType<typeof uploadJobs>

/** Every tab stores its own uploads, and takes over those of tabs that are gone. */
function openUploadStore(appId: string, queue: UploadQueue): UploadStore {
  return new UploadStore({
    slot: newUuid(),
    ...openUploadStorage(appId),
    claim: (slot) => holdLock(`herald.uploads.${appId}.${slot}`),
    queue: {
      uploads: queue.rows.all,
      upload: queue.rows.get,
      fileOf: queue.fileOf,
      restore: (found) => queue.restore(found),
    },
    setTimeout: (run, ms) => void setTimeout(run, ms),
  })
}

/** The most bytes of files stored for one tab; beyond that, only the rows are stored. */
export const MAX_STORED_BYTES = 300 * 1_048_576

/** A stored upload, and its bytes if they were stored. */
interface Found {
  upload: Upload
  file: File | undefined
}

interface Ports extends Pick<TransferJobsPorts<StoredUpload>, 'slot' | 'storage' | 'claim' | 'setTimeout'> {
  files: UploadFiles
  queue: {
    uploads(): readonly Upload[]
    upload(id: string): Upload | undefined
    fileOf(id: string): File | undefined
    restore(found: readonly Found[]): void
  }
}

/** Whether the bytes of a row are no longer needed. */
const isOver = ({ phase }: Upload): boolean => phase.name === 'done' || phase.name === 'cancelled'

/**
 * Stores the uploads of one tab, rows and bytes, and takes over those of tabs
 * that are gone. If the browser stores nothing, files have to be chosen again.
 */
export class UploadStore {
  readonly #ports: Ports
  /** The files whose bytes are stored, by the ids of their rows. */
  readonly #keptFiles = new Map<string, File>()
  readonly #jobs: TransferJobs<StoredUpload>

  constructor(ports: Ports) {
    this.#ports = ports
    this.#jobs = new TransferJobs({
      ...ports,
      rows: () => ports.queue.uploads().map(storedUpload),
      written: () => this.#keepBytes(),
      takeOver: (rows) => this.#takeOver(rows),
      emptied: () => this.#sweep(),
    })
  }

  open = (): Promise<void> => this.#jobs.open()

  /** Must be called after every change. */
  changed = (hasListChanged: boolean) => this.#jobs.changed(hasListChanged)

  async #takeOver(rows: readonly StoredUpload[]) {
    const { files, queue } = this.#ports
    const found = await Promise.all(
      rows.map(async (kept): Promise<Found> => {
        const file = await files.read(kept.id).catch(() => undefined)
        if (file) this.#keptFiles.set(kept.id, file)
        return { upload: uploadFromStored(kept), file }
      }),
    )
    queue.restore(found)
  }

  async #keepBytes() {
    const { files, queue } = this.#ports
    const wanted = new Set(
      queue
        .uploads()
        .filter((upload) => !isOver(upload))
        .map(({ id }) => id),
    )
    const stale = [...this.#keptFiles.keys()].filter((id) => !wanted.has(id))
    for (const id of stale) this.#keptFiles.delete(id)
    await files.drop(stale)
    let bytes = [...this.#keptFiles.values()].reduce((sum, { size }) => sum + size, 0)
    // The last ones come first: they need their bytes longest, while the first may be sent before they are stored.
    for (const id of [...wanted].reverse()) {
      const upload = queue.upload(id)
      const file = queue.fileOf(id)
      const before = this.#keptFiles.get(id)
      if (!upload || isOver(upload) || !file || file === before) continue
      // A file that was chosen again has the same size as before.
      const more = before ? 0 : file.size
      if (bytes + more > MAX_STORED_BYTES) continue
      bytes += more
      this.#keptFiles.set(id, file)
      await files.put(id, file).catch(() => this.#keptFiles.delete(id))
    }
  }

  /**
   * Deletes bytes that no row of any tab refers to, left by a crash between two
   * writes. Rows are written before their bytes.
   */
  async #sweep() {
    const { files, storage } = this.#ports
    const ids = await files.ids()
    const named = new Set((await storage.readAll()).flatMap(({ rows }) => rows.map(({ id }) => id)))
    await files.drop(ids.filter((id) => !named.has(id)))
  }
}

/**
 * The bytes of uploads in this browser, each file by itself, so that rows move to another tab without them. Writes
 * reject if the browser stores nothing.
 */
export interface UploadFiles {
  /** The ids of rows with stored bytes. */
  ids(): Promise<readonly string[]>
  read(id: string): Promise<File | undefined>
  put(id: string, file: File): Promise<void>
  drop(ids: readonly string[]): Promise<void>
}

/** Separate for each application. */
function openUploadStorage(appId: string): Pick<Ports, 'files' | 'storage'> {
  const store = openIndexedDbStore('herald-upload-queue', 'kept')
  const keyOf = (id: string) => [appId, 'file', id]
  return {
    storage: openTransferStorage(store, appId),
    files: {
      ids: async () => (await store.keys([appId, 'file'])).map((key) => (key as readonly string[])[2]!),
      read: (id) => store.get<File>(keyOf(id)),
      put: (id, file) => store.set(keyOf(id), file),
      drop: (ids) => store.remove(...ids.map(keyOf)),
    },
  }
}

/** A row as it is stored. Thrown errors lose their class in storage, so a refusal is stored as its facts. */
export interface StoredUpload extends Omit<Upload, 'phase'> {
  phase: Exclude<Phase, { name: 'failed' }> | { name: 'failed'; refusal: Refusal }
}

/**
 * The stored form of a row. A failure without an answer is worth another attempt, so it is stored as not yet tried.
 */
function storedUpload(upload: Upload): StoredUpload {
  const { phase, ...rest } = upload
  if (phase.name !== 'failed') return { ...rest, phase }
  if (!(phase.error instanceof LarkError)) return { ...rest, phase: { name: 'unread' } }
  return { ...rest, phase: { name: 'failed', refusal: refusalOf(phase.error) } }
}

function uploadFromStored(kept: StoredUpload): Upload {
  const { phase, ...rest } = kept
  return phase.name === 'failed'
    ? { ...rest, phase: { name: 'failed', error: new LarkError(phase.refusal) } }
    : { ...rest, phase }
}
