import { LarkError, NoAnswer } from '../../../api/lark-error'
import type { AskedResource } from '../../../api/messages/messages'
import { retryAfter } from '../../../api/retry'
import type { TransferRows } from '../../../jobs/transfer-rows'
import { ActiveTransfers, Semaphore } from '../../../jobs/transfer-runner'
import type { SpeedMeter, Clock } from '../../../jobs/transfer-runner'
import type { Sink } from '../save/part-store'
import { progressModel, type Download, type Phase } from './download'
import type { ResponseHead } from './receive-bytes'
import { receiveBytes } from './receive-bytes'

export type FetchResource = (what: AskedResource, from: number, signal: AbortSignal) => Promise<Response>

interface Ports {
  rows: TransferRows<Download>
  /** That of all together. */
  meter: SpeedMeter
  ask: FetchResource
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  /** Where the bytes of a row lie. */
  sinkOf(id: string): Sink | undefined
  phase(id: string, phase: Phase): void
  headed(id: string, head: ResponseHead): void
  /** The first bytes of all. */
  began(id: string, bytes: Uint8Array): void
  /** All bytes lie in the sink. What it throws is no fault of the line. */
  arrived(id: string, signal: AbortSignal): Promise<void>
  /** The browser does not take the bytes. */
  notTaken(id: string, error: unknown): void
  /** Something may begin that could not before. */
  wake(): void
}

/** A line on which nothing comes for so long is taken for lost. */
const IDLE_TIMEOUT_MS = 60_000

/** What a row that is in line, on the line, or waits to be tried again has besides. */
interface Attempt {
  underway?: AbortController | undefined
  timer?: unknown
  /** So many tries in a row have brought nothing. */
  tries: number
  /** Ends when the last try has: until then it may still write. */
  lastTry?: Promise<void> | undefined
}

/**
 * Brings the bytes of what is ready, three rows at a time, behind those that
 * are here. A line that breaks off, or on which nothing comes, is tried again a
 * few times by itself; one that brings a little each time will bring all.
 */
export class Fetcher {
  readonly #ports: Ports
  readonly #inTurn = new Map<string, Attempt>()
  readonly #turns: Semaphore
  readonly #coming: ActiveTransfers<Download>

  constructor(ports: Ports) {
    this.#ports = ports
    this.#coming = new ActiveTransfers(ports.rows, progressModel, ports.clock, ports.meter)
    this.#turns = new Semaphore({
      clock: ports.clock,
      held: (until) => ports.rows.hold(until),
      wake: () => ports.wake(),
    })
  }

  /** Puts a row in line; what it went through before counts no more. */
  add(id: string) {
    const turn = this.#inTurn.get(id)
    this.#inTurn.set(id, { tries: 0, lastTry: turn?.lastTry })
    this.#join(id)
  }

  /** Takes it out of everything that would make it go on; what has come stays. */
  stop(id: string) {
    const turn = this.#inTurn.get(id)
    this.#turns.remove(id)
    this.#coming.end(id)
    if (!turn) return
    this.#ports.clock.clearTimeout(turn.timer)
    turn.underway?.abort(new DOMException('called off', 'AbortError'))
    turn.underway = undefined
  }

  /** It is off the list. */
  forget(id: string) {
    this.stop(id)
    this.#inTurn.delete(id)
  }

  /** Begins whatever may begin now. */
  wake() {
    for (;;) {
      const id = this.#turns.next(this.#coming.count)
      if (id === undefined) return
      this.#begin(id)
    }
  }

  #join(id: string) {
    this.#turns.enqueue(id)
    this.#ports.phase(id, { name: 'waiting', came: this.#cameOf(id) })
  }

  #cameOf = (id: string): number => this.#ports.sinkOf(id)?.size ?? 0

  #begin(id: string) {
    const turn = this.#inTurn.get(id)
    const sink = this.#ports.sinkOf(id)
    if (!turn || !sink) return
    const underway = (turn.underway = new AbortController())
    this.#coming.begin(id, sink.size)
    turn.lastTry = this.#fetch(id, turn, sink, underway, turn.lastTry)
  }

  async #fetch(
    id: string,
    turn: Attempt,
    sink: Sink,
    underway: AbortController,
    lastTry: Promise<void> | undefined,
  ) {
    const { clock, arrived, wake } = this.#ports
    const { signal } = underway
    await lastTry
    if (signal.aborted) return
    const before = sink.size
    const giveUp = () => underway.abort(new DOMException('nothing comes', 'TimeoutError'))
    const patience = new IdleTimeout(clock, IDLE_TIMEOUT_MS, giveUp)
    try {
      await this.#receive(id, sink, signal, () => patience.restart())
      patience.stop()
      await arrived(id, signal)
    } catch (error) {
      patience.stop()
      await sink.settle()
      if (!this.#leave(id, turn, underway)) return
      const isNew = sink.size > before
      this.#notFetched(id, turn, patience.isExpired ? new NoAnswer(error) : error, isNew)
    } finally {
      this.#leave(id, turn, underway)
      wake()
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
          if (!signal.aborted) this.#coming.moved(id, sink.size)
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

  #notFetched(id: string, turn: Attempt, error: unknown, isNew: boolean) {
    const { rows, phase, clock, random, notTaken } = this.#ports
    const row = rows.get(id)
    if (!row) return
    if (error instanceof WriteFailed) return notTaken(id, error.cause)
    if (row.isTypeGuessed && error instanceof LarkError && error.code === 234001) {
      // Which of the two it is nobody knew: it is not the one that was tried first (§7.3).
      rows.change(id, { type: row.type === 'file' ? 'image' : 'file', isTypeGuessed: false })
      return this.#join(id)
    }
    const came = this.#cameOf(id)
    turn.tries = isNew ? 1 : turn.tries + 1
    const next = retryAfter(error, turn.tries, random)
    if (next.name === 'failed') return phase(id, { name: 'failed', error, came })
    const { name, ms } = next
    const at = clock.now() + ms
    if (name === 'rate') this.#turns.pause(ms)
    phase(id, name === 'rate' ? { name, at, came } : { name, at, tries: turn.tries, came })
    turn.timer = clock.setTimeout(() => {
      this.#join(id)
      this.#ports.wake()
    }, ms)
  }

  /** The end of a try; false when the row was stopped, or begun anew, meanwhile. */
  #leave(id: string, turn: Attempt, underway: AbortController): boolean {
    if (this.#inTurn.get(id) !== turn || turn.underway !== underway) return false
    turn.underway = undefined
    this.#coming.end(id)
    return true
  }
}

/** The line is well; it is the browser's disk that does not take the bytes. */
class WriteFailed extends Error {
  constructor(cause: unknown) {
    super('the bytes are not taken', { cause })
    this.name = 'NotTaken'
  }
}

/** Gives up after a while in which nobody asks for more of it. */
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

  /** From now on as long again. */
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
