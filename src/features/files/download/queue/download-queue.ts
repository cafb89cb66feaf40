import { LarkError, NoAnswer } from '../../../../api/lark-error'
import { nameToSave } from '../../../../ui/saving/name-to-save'
import { Alarm } from '../../queue/alarm'
import type { Clock } from '../../queue/clock'
import { MovingRows } from '../../queue/moving-rows'
import { outcomeOf } from '../../queue/outcome-of'
import { Rows, type Finish } from '../../queue/rows'
import { SpeedMeter } from '../../queue/speed-meter'
import type { AskedResource } from '../../api/get-message-resource'
import type { Head } from '../line/head-of'
import { receive } from '../line/receive'
import type { Sink } from '../place/sink'
import { cameOf, downloadId, endOf, motion, movingPhases, weightOf } from './download'
import type { Download, Phase, Resource } from './download'
import { HeldBytes } from './held-bytes'

/** Where the bytes of one download go, and what it is called there. */
export interface OpenPlace {
  sink: Sink
  name: string
  /** Undefined: the browser saves it where it saves everything. */
  folder?: string | undefined
}

export interface DownloadPorts {
  ask(what: AskedResource, from: number, signal: AbortSignal): Promise<Response>
  /** Opens a place for bytes whose name is known by now; `isKept`: they are to be saved, not only looked at. */
  open(name: string, isKept: boolean): Promise<OpenPlace>
  /** Gives finished bytes to the disk. */
  save(name: string, bytes: Blob): void
  /** What first bytes are, as a media type; undefined where they do not say it. */
  typeOfBytes(head: Uint8Array): string | undefined
  downloaded(download: Download): void
  onFinish(finish: Finish): void
  /** False while somebody else is signed in: what was queued is fetched in one name only. */
  mayStart(): boolean
  /** From 0 up to 1. */
  random(): number
  clock: Clock
  soon(run: () => void): void
}

/** So many come at once: more would only share the same line. */
const MOST_AT_ONCE = 3
/** Without a byte a download is tried again so often by itself. */
const MOST_TRIES = 5
const FIRST_PAUSE_MS = 1_000
/** A line on which nothing comes for so long is taken for lost. */
const PATIENCE_MS = 60_000

/** What a row has that nobody sees. */
interface Inside {
  place: OpenPlace | undefined
  underway: AbortController | undefined
  timer: unknown
  tries: number
  /** To be given to the disk when all is here. */
  isWanted: boolean
  head: Head | undefined
  /** Ends when the last try has: until then it may still write. */
  lastTry: Promise<void> | undefined
}

/**
 * Downloads, one row a resource:
 *
 *   waiting → coming → done
 *      ↑        ├→ again, rate → waiting
 *      │        └→ failed, unsaved
 *      └─ paused, cancelled ⇄ whatever moves
 *
 * Three come at once, in the order of the list. What has come stays until the
 * rest does: a lost line, a pause or a limit costs no byte twice where the
 * other side gives ranges. Nothing here knows the page: time, bytes, the line
 * and the disk are ports.
 */
export class DownloadQueue {
  readonly rows: Rows<Download>
  readonly #ports: DownloadPorts
  readonly #inside = new Map<string, Inside>()
  readonly #ready = new Set<string>()
  readonly #coming: MovingRows<Download>
  readonly #held: HeldBytes
  readonly #hold: Alarm
  #heldUntil = 0

  constructor(ports: DownloadPorts) {
    this.#ports = ports
    const { soon, onFinish, clock } = ports
    const meter = new SpeedMeter()
    this.rows = new Rows<Download>({
      weightOf,
      endOf,
      soon,
      onKept: () => undefined,
      onFinish: (finish) => onFinish(finish),
      speed: () => meter.bytesPerSecond(clock.now()),
    })
    this.#coming = new MovingRows(this.rows, motion, clock, meter)
    this.#held = new HeldBytes((id) => this.rows.change(id, { isHeld: false }))
    this.#hold = new Alarm(clock, () => this.wake())
  }

  /** Fetches resources and gives them to the disk. What is here already is saved again without being fetched. */
  save(...resources: readonly Resource[]) {
    this.#want(resources, true)
  }

  /** Fetches one to be looked at. */
  look(resource: Resource) {
    this.#want([resource], false)
  }

  /** The bytes of one that is done, while they are within reach. */
  bytesOf = (id: string): Blob | undefined => this.#held.get(id)

  pause(...ids: string[]) {
    for (const id of ids) {
      const row = this.rows.get(id)
      if (!row || !movingPhases.has(row.phase.name)) continue
      this.#stop(id)
      this.#phase(id, { name: 'paused', came: cameOf(row) })
    }
    this.wake()
  }

  cancel(...ids: string[]) {
    for (const id of ids) {
      const name = this.rows.get(id)?.phase.name
      if (!name || ['done', 'cancelled'].includes(name)) continue
      this.#stop(id)
      this.#letGo(id)
      this.#phase(id, { name: 'cancelled' })
    }
    this.wake()
  }

  /** Goes on with what was paused, has failed or was cancelled; behind what is here. */
  resume(...ids: string[]) {
    for (const id of ids) {
      const inside = this.#inside.get(id)
      const row = this.rows.get(id)
      if (!inside || !row || movingPhases.has(row.phase.name) || row.phase.name === 'done') continue
      inside.tries = 0
      this.#queue(id)
    }
    this.wake()
  }

  remove(...ids: string[]) {
    for (const id of ids) {
      this.#stop(id)
      if (this.rows.get(id)?.phase.name !== 'done') this.#letGo(id)
      this.#held.drop(id)
      this.#inside.delete(id)
    }
    this.rows.remove(ids)
    this.wake()
  }

  /** The line is back: what had no answer goes again now. */
  retryUnanswered() {
    for (const { id, phase } of this.rows.all()) {
      const isLost = phase.name === 'failed' && outcomeOf(phase.error).kind === 'unanswered'
      if (phase.name !== 'again' && !isLost) continue
      this.#stop(id)
      this.#queue(id)
    }
    this.wake()
  }

  /** Begins whatever may begin now. */
  wake() {
    if (!this.#ports.mayStart()) return
    const heldMs = this.#heldUntil - this.#ports.clock.now()
    if (heldMs > 0) return this.#hold.set(heldMs)
    while (this.#coming.count < MOST_AT_ONCE && this.#ready.size > 0) {
      const [id] = this.#ready
      this.#begin(id!)
    }
  }

  #want(resources: readonly Resource[], isWanted: boolean) {
    const made: Download[] = []
    for (const resource of resources) {
      const id = downloadId(resource)
      const row = this.rows.get(id)
      const inside = this.#inside.get(id)
      if (!row || !inside) {
        if (made.some((each) => each.id === id)) continue
        this.#inside.set(id, newInside(isWanted))
        made.push({ ...resource, id, isHeld: false, phase: { name: 'waiting', came: 0 } })
        continue
      }
      const bytes = this.#held.get(id)
      if (row.phase.name === 'done' && bytes) {
        if (isWanted) this.#giveToDisk(id, bytes)
        continue
      }
      if (movingPhases.has(row.phase.name)) {
        inside.isWanted ||= isWanted
        continue
      }
      // What is not within reach any more comes once more, under what is known of it now.
      if (row.phase.name === 'done') this.#letGo(id)
      Object.assign(inside, { isWanted, tries: 0 })
      this.rows.change(id, { ...resource, resumed: undefined })
      this.#queue(id)
    }
    if (made.length > 0) this.rows.add(made)
    for (const { id } of made) this.#ready.add(id)
    this.wake()
  }

  #queue(id: string) {
    const row = this.rows.get(id)
    if (!row) return
    this.#ready.add(id)
    this.#phase(id, { name: 'waiting', came: this.#inside.get(id)?.place?.sink.size ?? 0 })
  }

  #begin(id: string) {
    const inside = this.#inside.get(id)
    this.#ready.delete(id)
    if (!inside) return
    const underway = (inside.underway = new AbortController())
    this.#coming.begin(id, inside.place?.sink.size ?? 0)
    inside.lastTry = this.#fetch(id, inside, underway, inside.lastTry)
  }

  async #fetch(id: string, inside: Inside, underway: AbortController, lastTry: Promise<void> | undefined) {
    await lastTry
    const row = this.rows.get(id)
    if (!row || underway.signal.aborted) return
    const before = inside.place?.sink.size ?? 0
    const patience = this.#patience(underway)
    const sink = this.#sinkOf(id, inside, underway, patience.more)
    try {
      await receive({
        basin: sink,
        size: row.size,
        signal: underway.signal,
        ask: (from, signal) => this.#ports.ask(row, from, signal),
        onHead: (head, isBeginning) => this.#headed(id, inside, head, isBeginning && before > 0, before > 0),
      })
      // Nothing came, and nothing was to come: a place is opened all the same.
      if (!inside.place) await sink.append(new Uint8Array())
      await this.#arrived(id, inside)
    } catch (error) {
      this.#leave(id, underway)
      const why = patience.isOver() ? new NoAnswer(error) : error
      if (!underway.signal.aborted || patience.isOver()) this.#notFetched(id, inside, why, before)
    } finally {
      patience.end()
      this.#leave(id, underway)
      this.wake()
    }
  }

  /** Gives up a try on which nothing comes; a clock that is wound up by every byte. */
  #patience(underway: AbortController) {
    const { clock } = this.#ports
    let isOver = false
    const wind = () =>
      clock.setTimeout(() => {
        isOver = true
        underway.abort(new DOMException('nothing comes', 'TimeoutError'))
      }, PATIENCE_MS)
    let timer = wind()
    return {
      more: () => {
        clock.clearTimeout(timer)
        timer = wind()
      },
      end: () => clock.clearTimeout(timer),
      isOver: () => isOver,
    }
  }

  /** The place for the bytes, opened with the first of them: by then it is known what they are and are called. */
  #sinkOf(id: string, inside: Inside, underway: AbortController, heard: () => void) {
    const failing = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw new PlaceFailure(error)
      })
    return {
      get size() {
        return inside.place?.sink.size ?? 0
      },
      append: async (bytes: Uint8Array<ArrayBuffer>) => {
        heard()
        const place = inside.place ?? (await failing(this.#open(id, inside, bytes)))
        // Called off while the place was opened: nobody else would close it.
        if (underway.signal.aborted && inside.underway !== underway) return place.sink.discard()
        inside.place = place
        await failing(place.sink.append(bytes))
        if (!underway.signal.aborted) this.#coming.moved(id, place.sink.size)
      },
      reset: async () => {
        if (inside.place) await failing(inside.place.sink.reset())
      },
    }
  }

  async #open(id: string, inside: Inside, first: Uint8Array): Promise<OpenPlace> {
    const { ownName, key, type } = this.rows.get(id) ?? { ownName: undefined, key: '', type: 'file' }
    const { head } = inside
    const mime = this.#ports.typeOfBytes(first) ?? head?.type ?? ''
    // What the platform calls a picture in its header is no name: image.png.
    const saved = nameToSave(ownName || (type === 'file' ? head?.fileName : ''), key, mime)
    const place = await this.#ports.open(saved.name, inside.isWanted)
    this.rows.change(id, { mime, saved: { ...saved, name: place.name }, folder: place.folder })
    return place
  }

  #headed(id: string, inside: Inside, head: Head, isBegunAgain: boolean, isResumed: boolean) {
    inside.head = head
    const resumed = isBegunAgain ? 'fromStart' : isResumed ? 'behind' : undefined
    this.rows.change(id, { ...(head.size !== undefined && { size: head.size }), ...(resumed && { resumed }) })
    if (isBegunAgain) this.rows.change(id, { phase: { name: 'coming', came: 0 } })
  }

  async #arrived(id: string, inside: Inside) {
    const { place } = inside
    const row = this.rows.get(id)
    if (!place || !row) return
    const bytes = await place.sink.finish(row.mime ?? '').catch((error: unknown) => {
      throw new PlaceFailure(error)
    })
    // Called off in the very moment that all had come.
    if (inside.place !== place || !this.rows.get(id)) return
    inside.place = undefined
    this.#held.hold(id, bytes)
    const isInFolder = place.folder !== undefined
    this.rows.change(id, { size: bytes.size, isHeld: true })
    this.#phase(id, { name: 'done', isSaved: isInFolder })
    if (inside.isWanted && !isInFolder) this.#giveToDisk(id, bytes)
    const done = this.rows.get(id)
    if (done && inside.isWanted) this.#ports.downloaded(done)
  }

  #giveToDisk(id: string, bytes: Blob) {
    const row = this.rows.get(id)
    if (!row) return
    this.#ports.save(row.saved?.name ?? row.key, bytes)
    this.#phase(id, { name: 'done', isSaved: true })
  }

  #notFetched(id: string, inside: Inside, error: unknown, before: number) {
    const row = this.rows.get(id)
    if (!row) return
    const came = inside.place?.sink.size ?? 0
    if (error instanceof PlaceFailure) {
      this.#letGo(id)
      return this.#phase(id, { name: 'unsaved', error: error.cause })
    }
    if (row.isTypeGuessed && error instanceof LarkError && error.code === 234001) {
      // Which of the two it is nobody knew: it is not the one that was tried first (§7.3).
      this.rows.change(id, { type: row.type === 'file' ? 'image' : 'file', isTypeGuessed: false })
      return this.#queue(id)
    }
    const outcome = outcomeOf(error)
    if (outcome.kind === 'failed') return this.#phase(id, { name: 'failed', error, came })
    const { clock } = this.#ports
    // A line that brings a little each time will bring all.
    inside.tries = came > before ? 1 : inside.tries + 1
    if (outcome.kind === 'tooOften') {
      const ms = outcome.waitMs ?? this.#pauseMs(Math.min(inside.tries, MOST_TRIES))
      const at = clock.now() + ms
      // Everything waits: the platform counts calls per application.
      this.#heldUntil = Math.max(this.#heldUntil, at)
      return this.#later(id, inside, ms, { name: 'rate', at, came })
    }
    if (inside.tries > MOST_TRIES) return this.#phase(id, { name: 'failed', error, came })
    const ms = this.#pauseMs(inside.tries)
    this.#later(id, inside, ms, { name: 'again', at: clock.now() + ms, tries: inside.tries, came })
  }

  #pauseMs = (tries: number): number => FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + this.#ports.random() / 2)

  #later(id: string, inside: Inside, ms: number, phase: Phase) {
    this.#phase(id, phase)
    inside.timer = this.#ports.clock.setTimeout(() => {
      inside.timer = undefined
      this.#queue(id)
      this.wake()
    }, ms)
  }

  /** The end of a try; a row that was begun anew meanwhile has another. */
  #leave(id: string, underway: AbortController) {
    const inside = this.#inside.get(id)
    if (inside?.underway !== underway) return
    inside.underway = undefined
    this.#coming.end(id)
  }

  /** Takes a row out of everything that would make it go on; what has come stays. */
  #stop(id: string) {
    const inside = this.#inside.get(id)
    if (!inside) return
    this.#ready.delete(id)
    this.#coming.end(id)
    this.#ports.clock.clearTimeout(inside.timer)
    inside.timer = undefined
    inside.underway?.abort(new DOMException('called off', 'AbortError'))
    inside.underway = undefined
  }

  /** What has come goes. */
  #letGo(id: string) {
    const inside = this.#inside.get(id)
    void inside?.place?.sink.discard().catch(() => undefined)
    if (inside) inside.place = undefined
    this.rows.change(id, { saved: undefined, mime: undefined, folder: undefined, resumed: undefined })
  }

  #phase(id: string, phase: Phase) {
    this.rows.change(id, { phase })
  }
}

const newInside = (isWanted: boolean): Inside => ({
  place: undefined,
  underway: undefined,
  timer: undefined,
  tries: 0,
  isWanted,
  head: undefined,
  lastTry: undefined,
})

/** The line is well; it is the disk that does not take the bytes. */
class PlaceFailure extends Error {
  constructor(cause: unknown) {
    super('the place does not take it', { cause })
    this.name = 'PlaceFailure'
  }
}
