import { Alarm } from '../../queue/alarm'
import type { Clock } from '../../queue/clock'
import { MovingRows } from '../../queue/moving-rows'
import { outcomeOf } from '../../queue/outcome-of'
import type { Rows } from '../../queue/rows'
import type { SpeedMeter } from '../../queue/speed-meter'
import { uploadsAs, type UploadAs } from '../upload-as'
import { motion, type Phase, type Upload } from './upload'

export interface Sending {
  as: UploadAs
  name: string
  file: File
  durationMs?: number | undefined
}

/** Uploads, and answers the key. */
export type Send = (
  what: Sending,
  how: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<string>

interface Ports {
  rows: Rows<Upload>
  /** That of all together. */
  meter: SpeedMeter
  send: Send
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  phase(id: string, phase: Phase): void
  done(id: string, key: string): void
  /** The browser has its bytes no more. */
  gone(id: string): void
  /** Something may begin that could not before. */
  wake(): void
}

/** So many go at once: more would only share the same line. */
const MOST_AT_ONCE = 3
/** Without an answer a file is tried again so often by itself. */
const MOST_TRIES = 5
const FIRST_PAUSE_MS = 1_000

/** A file that is in line, on the line, or waits to be tried again. */
interface Try {
  file: File
  underway?: AbortController
  timer?: unknown
}

/**
 * Sends what is ready, three at a time in the order in which they came. What
 * has no answer goes again a few times by itself; what comes too often makes
 * all wait, for the platform counts the calls of an application.
 */
export class Sender {
  readonly #ports: Ports
  readonly #tries = new Map<string, Try>()
  readonly #ready = new Set<string>()
  /** How often each went without an answer. */
  readonly #unanswered = new Map<string, number>()
  readonly #moving: MovingRows<Upload>
  readonly #hold: Alarm
  #heldUntil = 0

  constructor(ports: Ports) {
    this.#ports = ports
    this.#moving = new MovingRows(ports.rows, motion, ports.clock, ports.meter)
    this.#hold = new Alarm(ports.clock, () => ports.wake())
  }

  /** Puts a file in line. */
  add(id: string, file: File) {
    this.#tries.set(id, { file })
    this.#ready.add(id)
    this.#ports.phase(id, { name: 'waiting' })
  }

  /** Takes it out of everything that would make it go on. */
  stop(id: string) {
    const its = this.#tries.get(id)
    this.#tries.delete(id)
    this.#ready.delete(id)
    this.#moving.end(id)
    this.#ports.clock.clearTimeout(its?.timer)
    its?.underway?.abort(new DOMException('called off', 'AbortError'))
  }

  /** Somebody wants it again: what it went through before counts no more. */
  forgive(id: string) {
    this.#unanswered.delete(id)
  }

  /** Begins whatever may begin now. */
  wake() {
    const heldMs = this.#heldUntil - this.#ports.clock.now()
    if (heldMs > 0) return this.#hold.set(heldMs)
    while (this.#moving.count < MOST_AT_ONCE && this.#ready.size > 0) {
      const [id] = this.#ready
      void this.#send(id!)
    }
  }

  async #send(id: string) {
    const { rows, send, done, wake } = this.#ports
    const upload = rows.get(id)
    const its = this.#tries.get(id)
    this.#ready.delete(id)
    if (!upload || !its) return
    its.underway = new AbortController()
    const { signal } = its.underway
    this.#moving.begin(id)
    try {
      const { name, reading } = upload
      const what = { as: uploadsAs(upload), name, file: its.file, durationMs: reading?.durationMs }
      const onProgress = (share: number) => {
        if (!signal.aborted) this.#moving.moved(id, Math.round(share * upload.size))
      }
      const key = await send(what, { signal, onProgress })
      this.#leave(id, its)
      // Called off in the very moment that it arrived: it is there.
      done(id, key)
    } catch (error) {
      if (this.#leave(id, its)) await this.#notSent(id, its, error)
    } finally {
      wake()
    }
  }

  /** The end of a try; false when the row was stopped or begun anew meanwhile. */
  #leave(id: string, its: Try): boolean {
    if (this.#tries.get(id) !== its) return false
    this.#moving.end(id)
    return true
  }

  async #notSent(id: string, its: Try, error: unknown) {
    const { phase, gone, clock } = this.#ports
    const outcome = outcomeOf(error)
    if (outcome.kind === 'failed') return phase(id, { name: 'failed', error })
    const tries = (this.#unanswered.get(id) ?? 0) + 1
    if (outcome.kind === 'tooOften') {
      const ms = outcome.waitMs ?? this.#pauseMs(Math.min(tries, MOST_TRIES))
      const at = clock.now() + ms
      this.#unanswered.set(id, tries)
      this.#heldUntil = Math.max(this.#heldUntil, at)
      return this.#later(id, its, ms, { name: 'rate', at })
    }
    // A file that has changed on the disk breaks off as a line does.
    const isThere = await isReadable(its.file)
    if (this.#tries.get(id) !== its) return
    if (!isThere) return gone(id)
    this.#unanswered.set(id, tries)
    if (tries > MOST_TRIES) return phase(id, { name: 'failed', error })
    const ms = this.#pauseMs(tries)
    this.#later(id, its, ms, { name: 'again', at: clock.now() + ms, tries })
  }

  #pauseMs = (tries: number): number => FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.75 + this.#ports.random() / 2)

  #later(id: string, its: Try, ms: number, phase: Phase) {
    this.#ports.phase(id, phase)
    its.timer = this.#ports.clock.setTimeout(() => {
      this.#ready.add(id)
      this.#ports.phase(id, { name: 'waiting' })
      this.#ports.wake()
    }, ms)
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
