import { classifyFailure } from '../../../../client/retry'
import { TransferQueue, type TransferPorts } from '../../../../jobs/transfer-queue'
import {
  type FileMetadata,
  type UploadRecord,
  uploadRefusal,
  uploadTypeOf,
  type UploadType,
  UploadReader,
  type ReadFile,
} from '../../files/files'
import { DuplicateTracker } from './same-bytes'
import { activePhases, finishOf, progressModel, weightOf, type Phase, type Upload } from './upload'
import type { SendUpload } from './upload-sender'

/** A file that was dropped, pasted or chosen. */
export interface PickedFile {
  file: File
  folder: string
}

export interface UploadPorts extends TransferPorts {
  read: ReadFile
  send: SendUpload
  /** An earlier upload of the same bytes from this browser. */
  known(sha256: string, as: UploadType): UploadRecord | undefined
  uploaded(upload: UploadRecord): void
  newId(): string
  /** Milliseconds since the epoch. */
  today(): number
}

/** The part of a row that is not shown. */
interface FileState {
  file: File | undefined
  /** For a file that is chosen again: the checksum of its original bytes. */
  expected?: string | undefined
}

/**
 * Uploads, one row a file:
 *
 *   unread → reading → waiting → sending → done
 *               │         │         ├→ again, rate → waiting
 *               ├→ refused│         └→ failed
 *               └→ known, twin      whatever moves ⇄ paused, cancelled; gone
 *
 * One file at a time is read, then three are sent; the order is that of the list. The platform takes a file in one
 * piece, so one that was paused begins again.
 */
export class UploadQueue extends TransferQueue<Upload> {
  readonly #ports: UploadPorts
  readonly #inside = new Map<string, FileState>()
  readonly #reader: UploadReader
  readonly #sameBytes = new DuplicateTracker()

  constructor(ports: UploadPorts) {
    super(ports, { weightOf, finishOf, progress: progressModel, movingPhase: 'sending' })
    this.#ports = ports
    this.#reader = new UploadReader({
      read: ports.read,
      onRead: (id, bytes) => this.#phase(id, { name: 'reading', read: bytes }),
      wasRead: (id, reading) => this.#wasRead(id, reading),
      gone: (id) => this.#gone(id),
      wake: () => this.wake(),
    })
  }

  /**
   * Adds files at the end of the list. A file whose name and size match a row that has lost its bytes goes back to
   * that row.
   */
  add(picked: readonly PickedFile[]) {
    const gone = this.rows.all().filter(({ phase }) => phase.name === 'gone')
    const added: Upload[] = []
    for (const { file, folder } of picked) {
      const at = gone.findIndex(({ name, size }) => name === file.name && size === file.size)
      const [lost] = at < 0 ? [] : gone.splice(at, 1)
      if (lost) this.#foundAgain(lost, file)
      else added.push(this.#made(file, folder))
    }
    if (added.length > 0) this.rows.add(added)
    for (const { id } of added) this.#unreadOrRefused(id)
    this.wake()
  }

  /** Restores the rows of a closed page in their order. Active ones continue if their bytes are stored. */
  restore(kept: readonly { upload: Upload; file: File | undefined }[]) {
    const fresh = kept.filter(({ upload }) => !this.rows.get(upload.id))
    this.rows.add(fresh.map(({ upload }) => ({ ...upload, phase: { name: 'paused' } })))
    for (const { upload, file } of fresh) {
      this.#inside.set(upload.id, { file })
      // The key of an earlier upload can be used without the bytes.
      const isKnown = upload.phase.name === 'known' && !file
      const isOver = isKnown || ['done', 'failed', 'cancelled', 'refused'].includes(upload.phase.name)
      if (isOver) this.#phase(upload.id, upload.phase)
      else if (!file) this.#phase(upload.id, { name: 'gone' })
      else if (upload.phase.name !== 'paused') this.#unreadOrRefused(upload.id)
    }
    this.wake()
  }

  /** A row's bytes, as long as it needs them. */
  fileOf = (id: string): File | undefined => this.#inside.get(id)?.file

  /** Sets another type; undefined returns to the suggested one. No effect on a row that is being sent or done. */
  choose(id: string, chosen: UploadType | undefined) {
    const upload = this.rows.get(id)
    if (!upload || ['sending', 'done'].includes(upload.phase.name)) return
    this.halt(id)
    this.rows.change(id, { chosen })
    if (['paused', 'cancelled', 'gone'].includes(upload.phase.name)) return
    this.#unreadOrRefused(id)
    this.wake()
  }

  /** Uses the key of the earlier upload of the same bytes. */
  takeKnown(...ids: string[]) {
    for (const id of ids) {
      const phase = this.rows.get(id)?.phase
      if (phase?.name === 'known') this.#done(id, phase.upload.key, true)
    }
  }

  /** Uploads even though the same bytes have a key, or will get one. */
  sendAnyway(...ids: string[]) {
    for (const id of ids) {
      const name = this.rows.get(id)?.phase.name
      if (name !== 'known' && name !== 'twin' && name !== 'done') continue
      this.rows.change(id, { isWantedTwice: true })
      this.#unreadOrRefused(id)
    }
    this.wake()
  }

  protected override mayPause({ id, phase }: Upload): boolean {
    // A twin would begin as soon as the one that it waits for is paused.
    return this.#isMoving(id) || phase.name === 'twin'
  }

  protected override mayResume({ id, phase }: Upload): boolean {
    return !this.#isMoving(id) && !['done', 'known', 'twin'].includes(phase.name)
  }

  protected override begin(id: string) {
    this.#unreadOrRefused(id)
  }

  protected override startAll() {
    this.#reader.wake()
    super.startAll()
  }

  protected override halt(id: string) {
    if (!this.#inside.has(id)) return
    this.#reader.stop(id)
    super.halt(id)
    this.#letTwinsGo(id)
  }

  protected override forget(id: string) {
    this.#inside.delete(id)
  }

  protected override show(id: string, state: Parameters<TransferQueue<Upload>['show']>[1]) {
    this.#phase(id, state)
  }

  protected override movedBefore(): number {
    return 0
  }

  protected override async attempt(id: string, signal: AbortSignal): Promise<void> {
    const upload = this.rows.get(id)
    const file = this.fileOf(id)
    if (!upload || !file) return
    const { name, reading, size } = upload
    const what = { as: uploadTypeOf(upload), name, file, durationMs: reading?.durationMs }
    const onProgress = (share: number) => {
      if (!signal.aborted) this.runner.moved(id, Math.round(share * size))
    }
    // Counts as done even if it was aborted at the very moment it arrived.
    this.#done(id, await this.#ports.send(what, { signal, onProgress }), false)
  }

  /** Reading a file that changed on the disk fails like a lost connection. */
  protected override isSettled(id: string, error: unknown): boolean | Promise<boolean> {
    const file = this.fileOf(id)
    if (!file || classifyFailure(error).kind !== 'unanswered') return false
    return isReadable(file).then((isThere) => {
      const isSending = this.rows.get(id)?.phase.name === 'sending'
      if (!isThere && isSending && this.fileOf(id) === file) this.#gone(id)
      return !isThere
    })
  }

  #made(file: File, folder: string): Upload {
    const id = this.#ports.newId()
    this.#inside.set(id, { file })
    return {
      id,
      name: file.name,
      folder,
      size: file.size,
      modifiedMs: file.lastModified,
      isWantedTwice: false,
      isChanged: false,
      phase: { name: 'unread' },
    }
  }

  #foundAgain(lost: Upload, file: File) {
    const inside = this.#inside.get(lost.id)
    if (!inside) return
    inside.file = file
    inside.expected = lost.reading?.sha256
    this.rows.change(lost.id, { reading: undefined, modifiedMs: file.lastModified })
    this.#unreadOrRefused(lost.id)
  }

  /** Starts or restarts a row: one refused by its size is not even read. */
  #unreadOrRefused(id: string) {
    const upload = this.rows.get(id)
    const inside = this.#inside.get(id)
    if (!upload || !inside) return
    if (!inside.file) return this.#phase(id, { name: 'gone' })
    const refusal = uploadRefusal(upload)
    if (refusal) return this.#phase(id, { name: 'refused', refusal })
    if (upload.reading) return this.#admit(id, upload, upload.reading)
    this.#reader.add(id, inside.file)
    this.#phase(id, { name: 'unread' })
  }

  #wasRead(id: string, reading: FileMetadata) {
    const expected = this.#inside.get(id)?.expected
    this.rows.change(id, { reading, isChanged: expected !== undefined && expected !== reading.sha256 })
    this.#unreadOrRefused(id)
  }

  #admit(id: string, upload: Upload, { sha256 }: FileMetadata) {
    const as = uploadTypeOf(upload)
    const sum = `${as} ${sha256}`
    if (!upload.isWantedTwice) {
      const known = this.#ports.known(sha256, as)
      if (known) return this.#phase(id, { name: 'known', upload: known })
    }
    const first = this.#sameBytes.ahead(sum, id)
    if (first !== id && !upload.isWantedTwice) {
      this.#sameBytes.waitFor(first, id)
      return this.#phase(id, { name: 'twin', of: first })
    }
    this.runner.add(id)
  }

  #done(id: string, key: string, isEarlier: boolean) {
    const upload = this.rows.get(id)
    if (!upload?.reading) return
    this.runner.stop(id)
    const as = uploadTypeOf(upload)
    const { sha256 } = upload.reading
    const { name, size } = upload
    if (!isEarlier) this.#ports.uploaded({ key, as, name, size, sha256, at: this.#ports.today() })
    this.#phase(id, { name: 'done', key, isEarlier })
  }

  /** The browser no longer has its bytes. */
  #gone(id: string) {
    const inside = this.#inside.get(id)
    if (inside) inside.file = undefined
    this.#phase(id, { name: 'gone' })
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
    if (!activePhases.has(phase.name)) this.#letTwinsGo(id)
  }

  /** Lets the rows that waited for this one's key check again, because the key exists now or never will. */
  #letTwinsGo(id: string) {
    for (const twin of this.#sameBytes.leave(id)) {
      if (this.rows.get(twin)?.phase.name === 'twin') this.#unreadOrRefused(twin)
    }
  }

  #isMoving = (id: string): boolean => {
    const name = this.rows.get(id)?.phase.name
    return name !== undefined && activePhases.has(name)
  }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
