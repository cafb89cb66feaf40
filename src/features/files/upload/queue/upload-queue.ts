import type { KnownUpload } from '../../history/known-upload'
import type { Reading } from '../../bytes/read-bytes'
import { refusalOf, uploadsAs, type UploadAs } from '../upload-as'
import { Alarm } from '../../queue/alarm'
import type { Clock } from '../../queue/clock'
import { outcomeOf } from '../../queue/outcome-of'
import { Rows, type Finish } from '../../queue/rows'
import { SameBytes } from './same-bytes'
import { MovingRows } from '../../queue/moving-rows'
import { SpeedMeter } from '../../queue/speed-meter'
import { endOf, motion, movingPhases, weightOf, type Phase, type Upload } from './upload'

/** A file as it was dropped, pasted or picked. */
export interface PickedFile {
  file: File
  folder: string
}

export interface Sending {
  as: UploadAs
  name: string
  file: File
  durationMs?: number | undefined
}

export interface QueuePorts {
  read(file: File, onRead: (bytes: number) => void, signal: AbortSignal): Promise<Reading>
  /** Uploads, and answers the key. */
  send(what: Sending, how: { signal: AbortSignal; onProgress(share: number): void }): Promise<string>
  /** What this browser has uploaded with these bytes before. */
  known(sha256: string, as: UploadAs): KnownUpload | undefined
  uploaded(upload: KnownUpload): void
  /** Something has changed that outlives the page. */
  onKept(): void
  onFinish(finish: Finish): void
  /** False while somebody else is signed in: what was queued goes in one name only. */
  mayStart(): boolean
  newId(): string
  /** From 0 up to 1. */
  random(): number
  clock: Clock
  /** Milliseconds since the epoch. */
  today(): number
  soon(run: () => void): void
}

/** So many go at once: more would only share the same line. */
const MOST_AT_ONCE = 3
/** Without an answer a file is tried again so often by itself. */
const MOST_TRIES = 5
const FIRST_PAUSE_MS = 1_000

/** What a row has that nobody sees. */
interface Inside {
  file: File | undefined
  underway: AbortController | undefined
  timer: unknown
  tries: number
  /** Of a file that is picked again: what its bytes were. */
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
 * One file is read at a time and three are sent; the order is that of the
 * list. The platform takes a file in one piece, so one that was paused begins
 * again. Nothing here knows the page: time, bytes and the line are ports.
 */
export class UploadQueue {
  readonly rows: Rows<Upload>
  readonly #ports: QueuePorts
  readonly #inside = new Map<string, Inside>()
  readonly #unread = new Set<string>()
  readonly #ready = new Set<string>()
  readonly #sending: MovingRows<Upload>
  readonly #sameBytes = new SameBytes()
  readonly #hold: Alarm
  #isReading = false
  #heldUntil = 0

  constructor(ports: QueuePorts) {
    this.#ports = ports
    const { soon, onKept, onFinish, clock } = ports
    const meter = new SpeedMeter()
    const speed = () => meter.bytesPerSecond(clock.now())
    this.rows = new Rows<Upload>({
      weightOf,
      endOf,
      soon,
      onKept: () => onKept(),
      onFinish: (finish) => onFinish(finish),
      speed,
    })
    this.#sending = new MovingRows(this.rows, motion, clock, meter)
    this.#hold = new Alarm(clock, () => this.wake())
  }

  /** Puts files at the end. One that a row has lost its bytes of, by name and size, goes back to that row. */
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

  /** Rows of a page that is gone, in their order; those that were under way go on if their bytes are there. */
  restore(kept: readonly { upload: Upload; file: File | undefined }[]) {
    const fresh = kept.filter(({ upload }) => !this.rows.get(upload.id))
    this.rows.add(fresh.map(({ upload }) => ({ ...upload, phase: { name: 'paused' } as Phase })))
    for (const { upload, file } of fresh) {
      this.#inside.set(upload.id, { file, underway: undefined, timer: undefined, tries: 0 })
      const isOver = ['done', 'failed', 'cancelled', 'refused'].includes(upload.phase.name)
      if (isOver) this.#phase(upload.id, upload.phase)
      else if (!file) this.#phase(upload.id, { name: 'gone' })
      else if (upload.phase.name !== 'paused') this.#unreadOrRefused(upload.id)
    }
    this.wake()
  }

  /** What is to be kept of a row's bytes while it still needs them. */
  fileOf = (id: string): File | undefined => this.#inside.get(id)?.file

  pause(...ids: string[]) {
    for (const id of ids) {
      if (!this.#isMoving(id)) continue
      this.#stop(id)
      this.#phase(id, { name: 'paused' })
    }
    this.wake()
  }

  cancel(...ids: string[]) {
    for (const id of ids) {
      const name = this.rows.get(id)?.phase.name
      if (!name || ['done', 'cancelled'].includes(name)) continue
      this.#stop(id)
      this.#phase(id, { name: 'cancelled' })
    }
    this.wake()
  }

  /** Goes on with what was paused, cancelled or has failed; from its beginning. */
  resume(...ids: string[]) {
    for (const id of ids) {
      const inside = this.#inside.get(id)
      const name = this.rows.get(id)?.phase.name
      if (!inside || !name || this.#isMoving(id) || ['done', 'known', 'twin'].includes(name)) continue
      inside.tries = 0
      this.#unreadOrRefused(id)
    }
    this.wake()
  }

  remove(...ids: string[]) {
    for (const id of ids) {
      this.#stop(id)
      this.#inside.delete(id)
    }
    this.rows.remove(ids)
    this.wake()
  }

  /** Another type; undefined goes back to what the bytes suggest. Of what is under way or done it stays. */
  choose(id: string, chosen: UploadAs | undefined) {
    const upload = this.rows.get(id)
    if (!upload || ['sending', 'done'].includes(upload.phase.name)) return
    this.#stop(id)
    this.rows.change(id, { chosen })
    if (['paused', 'cancelled', 'gone'].includes(upload.phase.name)) return
    this.#unreadOrRefused(id)
    this.wake()
  }

  /** The key that the same bytes have will do. */
  takeKnown(...ids: string[]) {
    for (const id of ids) {
      const phase = this.rows.get(id)?.phase
      if (phase?.name === 'known') this.#done(id, phase.upload.key, true)
    }
  }

  /** Uploads although the same bytes have a key, or will. */
  sendAnyway(...ids: string[]) {
    for (const id of ids) {
      const name = this.rows.get(id)?.phase.name
      if (name !== 'known' && name !== 'twin' && name !== 'done') continue
      this.rows.change(id, { isWantedTwice: true })
      this.#unreadOrRefused(id)
    }
    this.wake()
  }

  /** The line is back: what had no answer goes again now. */
  retryUnanswered() {
    const unanswered = this.rows.all().filter(({ phase }) => {
      if (phase.name === 'again') return true
      return phase.name === 'failed' && outcomeOf(phase.error).kind === 'unanswered'
    })
    for (const { id } of unanswered) {
      this.#stop(id)
      this.#unreadOrRefused(id)
    }
    this.wake()
  }

  /** Begins whatever may begin now. */
  wake() {
    if (!this.#ports.mayStart()) return
    if (!this.#isReading) {
      const [id] = this.#unread
      if (id !== undefined) void this.#read(id)
    }
    const heldMs = this.#heldUntil - this.#ports.clock.now()
    if (heldMs > 0) return this.#hold.set(heldMs)
    while (this.#sending.count < MOST_AT_ONCE && this.#ready.size > 0) {
      const [id] = this.#ready
      void this.#send(id!)
    }
  }

  #made(file: File, folder: string): Upload {
    const id = this.#ports.newId()
    this.#inside.set(id, { file, underway: undefined, timer: undefined, tries: 0 })
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

  /** Where a row begins, or begins again: what is refused by its size is not even read. */
  #unreadOrRefused(id: string) {
    const upload = this.rows.get(id)
    const inside = this.#inside.get(id)
    if (!upload || !inside) return
    if (!inside.file) return this.#phase(id, { name: 'gone' })
    const refusal = refusalOf(upload)
    if (refusal) return this.#phase(id, { name: 'refused', refusal })
    if (upload.reading) return this.#admit(id, upload, upload.reading)
    this.#unread.add(id)
    this.#phase(id, { name: 'unread' })
  }

  async #read(id: string) {
    const inside = this.#inside.get(id)
    this.#unread.delete(id)
    if (!inside?.file) return
    this.#isReading = true
    const underway = (inside.underway = new AbortController())
    this.#phase(id, { name: 'reading', read: 0 })
    try {
      const onRead = (read: number) => {
        if (!underway.signal.aborted) this.#phase(id, { name: 'reading', read })
      }
      const reading = await this.#ports.read(inside.file, onRead, underway.signal)
      if (underway.signal.aborted) return
      const isChanged = inside.expected !== undefined && inside.expected !== reading.sha256
      this.rows.change(id, { reading, isChanged })
      this.#unreadOrRefused(id)
    } catch {
      if (underway.signal.aborted) return
      inside.file = undefined
      this.#phase(id, { name: 'gone' })
    } finally {
      this.#isReading = false
      this.wake()
    }
  }

  #admit(id: string, upload: Upload, { sha256 }: Reading) {
    const as = uploadsAs(upload)
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
    this.#ready.add(id)
    this.#phase(id, { name: 'waiting' })
  }

  async #send(id: string) {
    const upload = this.rows.get(id)
    const inside = this.#inside.get(id)
    this.#ready.delete(id)
    if (!upload?.reading || !inside?.file) return
    const { file } = inside
    const underway = (inside.underway = new AbortController())
    const { signal } = underway
    this.#sending.begin(id)
    try {
      const { durationMs } = upload.reading
      const key = await this.#ports.send(
        { as: uploadsAs(upload), name: upload.name, file, durationMs },
        {
          signal,
          onProgress: (share) => !signal.aborted && this.#sending.moved(id, Math.round(share * file.size)),
        },
      )
      // Called off in the very moment that it arrived: it is there.
      this.#leave(id, underway)
      this.#done(id, key, false)
    } catch (error) {
      this.#leave(id, underway)
      if (!signal.aborted) await this.#notSent(id, file, error)
    } finally {
      this.wake()
    }
  }

  async #notSent(id: string, file: File, error: unknown) {
    const inside = this.#inside.get(id)
    if (!inside) return
    const outcome = outcomeOf(error)
    if (outcome.kind === 'failed') return this.#phase(id, { name: 'failed', error })
    if (outcome.kind === 'tooOften') return this.#holdAll(id, inside, outcome.waitMs)
    // A file that has changed on the disk breaks off as a line does.
    if (!(await isReadable(file))) {
      inside.file = undefined
      return this.#phase(id, { name: 'gone' })
    }
    inside.tries += 1
    if (inside.tries > MOST_TRIES) return this.#phase(id, { name: 'failed', error })
    const ms = this.#pauseMs(inside.tries)
    this.#later(id, inside, ms, { name: 'again', at: this.#ports.clock.now() + ms, tries: inside.tries })
  }

  /** Everything waits: the platform counts calls per application. */
  #holdAll(id: string, inside: Inside, waitMs: number | undefined) {
    inside.tries += 1
    const ms = waitMs ?? this.#pauseMs(Math.min(inside.tries, MOST_TRIES))
    const at = this.#ports.clock.now() + ms
    this.#heldUntil = Math.max(this.#heldUntil, at)
    this.#later(id, inside, ms, { name: 'rate', at })
  }

  #pauseMs = (tries: number): number => FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + this.#ports.random() / 2)

  #later(id: string, inside: Inside, ms: number, phase: Phase) {
    this.#phase(id, phase)
    inside.timer = this.#ports.clock.setTimeout(() => {
      inside.timer = undefined
      this.#ready.add(id)
      this.#phase(id, { name: 'waiting' })
      this.wake()
    }, ms)
  }

  #done(id: string, key: string, isEarlier: boolean) {
    const upload = this.rows.get(id)
    if (!upload?.reading) return
    const as = uploadsAs(upload)
    const { sha256 } = upload.reading
    const { name, size } = upload
    if (!isEarlier) this.#ports.uploaded({ key, as, name, size, sha256, at: this.#ports.today() })
    this.#phase(id, { name: 'done', key, isEarlier })
  }

  /** The end of a try; a row that was begun anew meanwhile has another. */
  #leave(id: string, underway: AbortController) {
    const inside = this.#inside.get(id)
    if (inside?.underway !== underway) return
    inside.underway = undefined
    this.#sending.end(id)
  }

  /** Takes a row out of everything that would make it go on. */
  #stop(id: string) {
    const inside = this.#inside.get(id)
    if (!inside) return
    this.#unread.delete(id)
    this.#ready.delete(id)
    this.#sending.end(id)
    this.#ports.clock.clearTimeout(inside.timer)
    inside.timer = undefined
    inside.underway?.abort(new DOMException('called off', 'AbortError'))
    inside.underway = undefined
    this.#letTwinsGo(id)
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
    if (!movingPhases.has(phase.name)) this.#letTwinsGo(id)
  }

  /** Whoever waited for the key of this one looks again: it is there now, or never comes. */
  #letTwinsGo(id: string) {
    for (const twin of this.#sameBytes.leave(id)) {
      if (this.rows.get(twin)?.phase.name === 'twin') this.#unreadOrRefused(twin)
    }
  }

  #isMoving = (id: string): boolean => {
    const name = this.rows.get(id)?.phase.name
    return name !== undefined && movingPhases.has(name)
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
