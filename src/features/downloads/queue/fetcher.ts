import { LarkError, NoAnswer } from '../../../../client/lark-error'
import type { TransferRows } from '../../../../jobs/transfer-rows'
import type { TransferRunner } from '../../../../jobs/transfer-runner'
import type { Clock } from '../../../../primitives/clock'
import type { AskedResource } from '../../../api/messages/messages'
import type { Sink } from '../save/part-store'
import type { Download, Phase } from './download'
import type { ResponseHead } from './receive-bytes'
import { receiveBytes } from './receive-bytes'

export type FetchResource = (what: AskedResource, from: number, signal: AbortSignal) => Promise<Response>

interface Ports {
  rows: TransferRows<Download>
  runner: TransferRunner<Download>
  ask: FetchResource
  clock: Clock
  /** The sink that holds the bytes of a row. */
  sinkOf(id: string): Sink | undefined
  phase(id: string, phase: Phase): void
  headed(id: string, head: ResponseHead): void
  /** Called with the very first bytes. */
  began(id: string, bytes: Uint8Array): void
  /** Called when all bytes are in the sink. An error that it throws does not count as one of the connection. */
  arrived(id: string, signal: AbortSignal): Promise<void>
  /** Called when the browser cannot store the bytes. */
  notTaken(id: string, error: unknown): void
}

/** A connection on which nothing arrives for this long counts as lost. */
const IDLE_TIMEOUT_MS = 60_000

/**
 * Fetches the bytes of queued rows, after those that are here. A silent connection is retried like one that breaks
 * off. One that delivers a little each time delivers everything in the end.
 */
export class Fetcher {
  readonly #ports: Ports
  /** Resolves when the last try of a row has ended; until then it may still write. */
  readonly #lastTry = new Map<string, Promise<void>>()

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Fetches a row to its end. Rejects if that fails. */
  attempt(id: string, signal: AbortSignal): Promise<void> {
    const trying = this.#fetch(id, signal, this.#lastTry.get(id))
    this.#lastTry.set(
      id,
      trying.catch(() => undefined),
    )
    return trying
  }

  /** Called when the row is removed from the list. */
  forget(id: string) {
    this.#lastTry.delete(id)
  }

  async #fetch(id: string, stopped: AbortSignal, lastTry: Promise<void> | undefined) {
    const { clock, arrived, sinkOf } = this.#ports
    const silence = new AbortController()
    const signal = AbortSignal.any([stopped, silence.signal])
    await lastTry
    const sink = sinkOf(id)
    if (stopped.aborted || !sink) return
    const before = sink.size
    const giveUp = () => silence.abort(new DOMException('nothing comes', 'TimeoutError'))
    const idle = new IdleTimeout(clock, IDLE_TIMEOUT_MS, giveUp)
    try {
      await this.#receive(id, sink, signal, () => idle.restart())
      idle.stop()
      await arrived(id, signal)
    } catch (error) {
      idle.stop()
      await sink.settle()
      if (sink.size > before && !stopped.aborted) this.#ports.runner.forgive(id)
      throw idle.isExpired ? new NoAnswer(error) : error
    }
  }

  async #receive(id: string, sink: Sink, signal: AbortSignal, heard: () => void) {
    const { rows, ask, headed, began } = this.#ports
    const row = rows.get(id)
    if (!row) return
    const before = sink.size
    const taking = <T>(work: Promise<T>): Promise<T> =>
      work.catch((error: unknown) => {
        throw new WriteFailed(error)
      })
    await receiveBytes({
      basin: {
        get size() {
          return sink.size
        },
        append: async (bytes) => {
          heard()
          if (sink.size === 0) began(id, bytes)
          await taking(sink.append(bytes))
          if (!signal.aborted) this.#ports.runner.moved(id, sink.size)
        },
        reset: () => taking(sink.reset()),
      },
      size: row.size,
      signal,
      ask: (from) => ask(row, from, signal),
      onHead: (head, isBeginning) => {
        headed(id, head)
        if (before > 0) this.#resumed(id, isBeginning)
      },
    })
  }

  #resumed(id: string, isBeginning: boolean) {
    const { rows, phase } = this.#ports
    rows.change(id, { resumed: isBeginning ? 'fromStart' : 'behind' })
    if (isBeginning) phase(id, { name: 'coming', came: 0 })
  }

  /** Whether a failure needs no other try, or has begun one. */
  isSettled(id: string, error: unknown): boolean {
    const { rows, notTaken } = this.#ports
    const row = rows.get(id)
    if (!row) return true
    if (error instanceof WriteFailed) {
      notTaken(id, error.cause)
      return true
    }
    if (!row.isTypeGuessed || !(error instanceof LarkError) || error.code !== 234001) return false
    // The type was a guess, and it is not the one that was tried first (platform/files#resource-errors).
    rows.change(id, { type: row.type === 'file' ? 'image' : 'file', isTypeGuessed: false })
    this.#ports.runner.add(id)
    return true
  }
}

/** The browser's disk refused the bytes; the connection is fine. */
class WriteFailed extends Error {
  constructor(cause: unknown) {
    super('the bytes are not taken', { cause })
    this.name = 'NotTaken'
  }
}

/** Expires when `restart` is not called for a while. */
class IdleTimeout {
  readonly #clock: Clock
  readonly #ms: number
  readonly #giveUp: () => void
  #timer: unknown
  #isOver = false

  constructor(clock: Clock, ms: number, giveUp: () => void) {
    this.#clock = clock
    this.#ms = ms
    this.#giveUp = giveUp
    this.restart()
  }

  get isExpired(): boolean {
    return this.#isOver
  }

  /** Starts the full time again. */
  restart() {
    this.stop()
    this.#timer = this.#clock.setTimeout(() => {
      this.#isOver = true
      this.#giveUp()
    }, this.#ms)
  }

  stop() {
    this.#clock.clearTimeout(this.#timer)
  }
}
