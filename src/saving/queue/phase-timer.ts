import { BackOff } from '../../api/retry'
import type { Clock } from './clock'
import type { Refusal, SavePhase, SendFailure } from './save-state'
import type { SaveStateStore } from './save-state-store'

const TRIES_UNTIL_OFFLINE = 4

interface PhaseTimerOptions {
  clock: Clock
  /** From 0 up to 1. */
  random(): number
  /** A rest is over that was only for a while. */
  onOver(): void
}

/** Why nothing happens: said on the page, for as long as it lasts. All answer false, as nothing is left to do until something happens. */
export class PhaseTimer {
  readonly #shown: SaveStateStore
  readonly #options: PhaseTimerOptions
  readonly #backOff: BackOff
  #timer: unknown

  constructor(shown: SaveStateStore, options: PhaseTimerOptions) {
    this.#shown = shown
    this.#options = options
    this.#backOff = new BackOff(options.random)
  }

  /** Until something happens, or for `ms` at most. */
  enter(phase: SavePhase, ms?: number): false {
    const { clock, onOver } = this.#options
    const isRetry = ms !== undefined && (phase === 'retrying' || phase === 'offline')
    this.#shown.update({ phase, retryAt: isRetry ? clock.now() + ms : undefined })
    this.stop()
    if (ms !== undefined) this.#timer = clock.setTimeout(onOver, ms)
    return false
  }

  /** Until somebody does something about it. */
  enterStuck(refusal: Refusal, unsaved: readonly Refusal[] = [refusal]): false {
    this.#shown.update({ phase: 'stuck', refusal, unsaved, retryAt: undefined })
    return false
  }

  /** For longer each time, unless trying again would not help. */
  backOffAfter(failure: SendFailure): false {
    if (failure.kind === 'refused') return this.enterStuck({ ...failure, ids: [] })
    const pause = this.#backOff.failed(failure)
    this.#shown.update({ pausedBy: failure.kind })
    // It answers: the line is well.
    if (failure.kind !== 'unanswered') return this.enter('retrying', pause)
    return this.enter(this.#backOff.tries < TRIES_UNTIL_OFFLINE ? 'retrying' : 'offline', pause)
  }

  /** It goes on by itself no more. */
  stop() {
    this.#options.clock.clearTimeout(this.#timer)
  }

  /** The line works, as far as is known: the next pause is a short one. */
  succeeded() {
    this.#backOff.succeeded()
  }
}
