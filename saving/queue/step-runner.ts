import type { Clock } from '../../primitives/clock'
import { BackOff } from '../../primitives/retry'
import type { SavePhase, SendFailure } from './save-state'
import type { SaveStateStore } from './save-state-store'

const TRIES_UNTIL_OFFLINE = 4

interface Parties {
  /** Makes one step. False: there is nothing to do until something happens. */
  next(): Promise<boolean>
  failureOf(error: unknown): SendFailure
  shown: SaveStateStore
  clock: Clock
  random(): number
}

/**
 * Decides WHEN the steps of a save run: one run at a time, until there is nothing to do. A failed run is repeated after
 * a pause that becomes longer each time.
 */
export class StepRunner {
  readonly #with: Parties
  readonly #backOff: BackOff
  #running: Promise<void> | undefined
  /** Whether something happened while the steps were running. */
  #hasNews = false
  #isEnded = false

  constructor(parties: Parties) {
    this.#with = parties
    this.#backOff = new BackOff(() => parties.random())
  }

  /** Resolves when the present run ends. Undefined if there is none. */
  get running(): Promise<void> | undefined {
    return this.#running
  }

  /** Starts no more steps. */
  end() {
    this.#isEnded = true
  }

  /** Runs the steps. News that comes while they run is handled before they rest. */
  run() {
    if (this.#isEnded) return
    if (this.#running) this.#hasNews = true
    else this.#running = this.#runToRest()
  }

  /** Runs the steps because something happened, unless they wait for a pause to end. */
  wake() {
    this.noteNews()
    if (!this.#running && isResting(this.#with.shown.state.phase)) this.run()
  }

  /** Records that something happened. The present run handles it. */
  noteNews() {
    this.#hasNews = true
  }

  /** Records that the present step considers everything that happened so far. */
  readonly considered = () => {
    this.#hasNews = false
  }

  /** Records that the service has answered, so that the next pause is short again. */
  readonly answered = () => this.#backOff.succeeded()

  async #runToRest() {
    const { shown } = this.#with
    shown.stop()
    try {
      while (!this.#isEnded && ((await this.#attempt()) || this.#hadNews()));
    } finally {
      shown.apply({ kind: 'runEnded' })
      // This is synchronous, because news between here and the settling of a promise would not wake the queue.
      this.#running = undefined
    }
  }

  async #attempt(): Promise<boolean> {
    try {
      this.#with.shown.apply({ kind: 'stepBegun' })
      return await this.#with.next()
    } catch (error) {
      // Text typed meanwhile waits, too. As news it would repeat the failed call at once.
      this.#hasNews = false
      this.#backOffAfter(this.#with.failureOf(error))
      return false
    }
  }

  /** Pauses, longer each time. A refusal stops the queue, because trying again would not help. */
  #backOffAfter(failure: SendFailure) {
    const { shown, clock } = this.#with
    if (failure.kind === 'refused')
      return shown.apply({ kind: 'refused', refusal: { ...failure, ids: [], isOfPage: true } })
    const pause = { by: failure.kind, until: clock.now() + this.#backOff.failed(failure) }
    // Any answer shows that the connection works.
    const isCutOff = failure.kind === 'unanswered' && this.#backOff.tries >= TRIES_UNTIL_OFFLINE
    shown.apply({ kind: isCutOff ? 'cutOff' : 'paused', ...pause })
  }

  /**
   * Whether something happened while the last step was ending, when the steps were still running and were not woken.
   */
  #hadNews(): boolean {
    const { phase, isOnline } = this.#with.shown.state
    return this.#hasNews && (isResting(phase) || (phase === 'offline' && isOnline))
  }
}

/** Phases in which the queue does nothing until something happens. */
const isResting = (phase: SavePhase) =>
  phase === 'idle' ||
  phase === 'waiting' ||
  phase === 'uploading' ||
  phase === 'asking' ||
  phase === 'stuck' ||
  phase === 'held'
