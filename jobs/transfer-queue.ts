import { classifyFailure } from '../client/retry'
import type { Clock } from '../primitives/clock'
import { TransferRows, type FinishedCount, type RowWeight, type TransferRow } from './transfer-rows'
import { TransferRunner, type WaitingState } from './transfer-runner'
import { SpeedMeter, type ProgressModel } from './transfer-speed'

/** The host's side of a queue of transfers. A test passes its own. */
export interface TransferPorts {
  /** Called when something that is stored has changed. */
  onKept(hasListChanged: boolean): void
  onFinish(finish: FinishedCount): void
  /** False while another application is signed in: rows are moved only as the one that queued them. */
  mayStart(): boolean
  /** From 0 up to, but excluding, 1. */
  random(): number
  clock: Clock
  /** Runs a function before the next frame. */
  soon(run: () => void): void
}

/** The differences between transfers up and down. */
export interface TransferKind<R extends TransferRow> {
  weightOf(row: R): RowWeight
  finishOf(row: R): keyof FinishedCount | undefined
  progress: ProgressModel<R>
  /** The phase in which bytes move. */
  movingPhase: string
}

/**
 * Transfers, one row each, as a user sees them: paused, cancelled, resumed, removed. A kind moves the bytes of one row,
 * and says how a row begins. The queue does not depend on the page: time, bytes and the connection are ports.
 */
export abstract class TransferQueue<R extends TransferRow> {
  readonly rows: TransferRows<R>
  protected readonly runner: TransferRunner<R>
  readonly #ports: TransferPorts
  readonly #kind: TransferKind<R>

  constructor(ports: TransferPorts, kind: TransferKind<R>) {
    const { clock, random } = ports
    const meter = new SpeedMeter()
    this.#ports = ports
    this.#kind = kind
    this.rows = new TransferRows<R>({
      ...kind,
      soon: (run) => ports.soon(run),
      onKept: (hasListChanged) => ports.onKept(hasListChanged),
      onFinish: (finish) => ports.onFinish(finish),
      speed: () => meter.bytesPerSecond(clock.now()),
    })
    this.runner = new TransferRunner<R>({
      rows: this.rows,
      progress: kind.progress,
      meter,
      clock,
      random,
      movedBefore: (id) => this.movedBefore(id),
      attempt: (id, signal) => this.attempt(id, signal),
      isSettled: (id, error) => this.isSettled(id, error),
      show: (id, state) => this.show(id, state),
      wake: () => this.wake(),
    })
  }

  /** Moves a row to its end. Rejects if that fails. */
  protected abstract attempt(id: string, signal: AbortSignal): Promise<void>
  /** Whether a failure is already handled, so that the runner does not decide about another try. At once if possible. */
  protected abstract isSettled(id: string, error: unknown): boolean | Promise<boolean>
  /** Bytes that an earlier try has moved. */
  protected abstract movedBefore(id: string): number
  /** Shows what a row waits for, or why it does not go on. */
  protected abstract show(id: string, state: WaitingState | { name: 'paused' | 'cancelled' }): void
  /** Starts a row, or starts it again, as far as it can without the user. */
  protected abstract begin(id: string): void
  protected abstract mayPause(row: R): boolean
  protected abstract mayResume(row: R): boolean
  /** Drops what belongs to a row that is removed. */
  protected abstract forget(id: string): void

  /** Stops everything that would make a row continue. */
  protected halt(id: string) {
    this.runner.stop(id)
  }

  /** Starts all rows that may start now. */
  protected startAll() {
    this.runner.wake()
  }

  pause(...ids: string[]) {
    this.#each(
      ids,
      (row) => this.mayPause(row),
      (id) => this.#stopAs(id, 'paused'),
    )
  }

  cancel(...ids: string[]) {
    const isOver = ({ phase: { name } }: R) => name === 'done' || name === 'cancelled'
    this.#each(
      ids,
      (row) => !isOver(row),
      (id) => this.#stopAs(id, 'cancelled'),
    )
  }

  /** Continues rows that do not go on by themselves. Their earlier failures no longer count. */
  resume(...ids: string[]) {
    this.#each(
      ids,
      (row) => this.mayResume(row),
      (id) => this.#again(id),
    )
  }

  remove(...ids: string[]) {
    for (const id of ids) {
      this.halt(id)
      this.runner.forgive(id)
      this.forget(id)
    }
    this.rows.remove(ids)
    this.wake()
  }

  /** The connection is back: retries now what got no answer. */
  retryUnanswered() {
    const unanswered = ({ phase }: R) =>
      phase.name === 'again' ||
      (phase.name === 'failed' && classifyFailure(phase.error).kind === 'unanswered')
    this.#each(this.rows.ids(), unanswered, (id) => {
      this.halt(id)
      this.#again(id)
    })
  }

  isTransferring = (): boolean => this.rows.all().some(({ phase }) => phase.name === this.#kind.movingPhase)

  /** Starts all rows that may start now. */
  wake() {
    if (this.#ports.mayStart()) this.startAll()
  }

  #each(ids: readonly string[], isMeant: (row: R) => boolean, act: (id: string) => void) {
    for (const id of ids) {
      const row = this.rows.get(id)
      if (row && isMeant(row)) act(id)
    }
    this.wake()
  }

  #stopAs(id: string, name: 'paused' | 'cancelled') {
    this.halt(id)
    this.show(id, { name })
  }

  #again(id: string) {
    this.runner.forgive(id)
    this.begin(id)
  }
}
