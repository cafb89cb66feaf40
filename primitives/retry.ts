interface RetryOptions {
  /** The pause after the `failures`th failure in a row; undefined gives up. */
  pauseMs(failures: number, error: unknown): number | undefined
  /** Rejects if the answer is no longer needed. */
  wait(ms: number): Promise<void>
}

/** Repeats `attempt` until `pauseMs` gives up, then throws the last error. */
export async function withRetry<T>(attempt: () => Promise<T>, { pauseMs, wait }: RetryOptions): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const ms = pauseMs(failures, error)
      if (ms === undefined) throw error
      await wait(ms)
    }
  }
}

/** The pause after the `failures`th failure in a row: twice as long each time, in milliseconds. */
export const backOffMs = (failures: number, { firstMs = 1_000, longestMs = Infinity } = {}): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1))

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export const delay = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => (clearTimeout(timer), reject(signal?.reason as Error))
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

/** Waits, but not beyond the moment when the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, signal).catch(() => undefined)

/** Counts failed tries and returns how long to wait: a randomised pause, or as long as the service says. */
export class BackOff {
  readonly #random: () => number
  #tries = 0

  /** `random`: from 0 up to 1. */
  constructor(random: () => number) {
    this.#random = random
  }

  /** Tries since the last success. */
  get tries(): number {
    return this.#tries
  }

  succeeded() {
    this.#tries = 0
  }

  /** Milliseconds until the next try. */
  failed({ kind, waitMs }: { kind: string; waitMs?: number | undefined }): number {
    this.#tries += 1
    if (kind === 'tooOften' && waitMs !== undefined) return waitMs
    return backOffMs(this.#tries, { firstMs: 500, longestMs: 30_000 }) * (0.5 + this.#random() / 2)
  }
}
