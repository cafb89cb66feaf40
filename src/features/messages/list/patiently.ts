import { mayRetry, retryDelayMs } from '../../../api/query-client'

/** Repeats what may be repeated, as the service asks for it or a little later each time; then it throws. */
export async function patiently<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !mayRetry(failures, error)) throw error
      await pause(retryDelayMs(failures, error), signal)
      signal.throwIfAborted()
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
