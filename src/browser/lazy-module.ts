import { whenIdle } from './when-idle'

/** `soon` is at most this much later: someone is typing. */
const SOON_MS = 5_000

/** Code that loads when it is needed, or soon after the user begins to write. */
interface LazyModule<Code> {
  /**
   * Calls `run` with the code, at once if it is loaded, so that a paste takes one turn of the browser; calls `without`
   * if it cannot be loaded.
   */
  use(run: (code: Code) => void, without: () => void): void
  readonly now: Code | undefined
  soon(): void
}

export function lazyModule<Code>(load: () => Promise<Code>): LazyModule<Code> {
  let loading: Promise<Code> | undefined
  let loaded: Code | undefined
  const begin = (): Promise<Code> =>
    (loading ??= load().then(
      (code) => (loaded = code),
      (error: unknown) => {
        // Perhaps offline: the next call tries again.
        loading = undefined
        throw error
      },
    ))
  return {
    use(run, without) {
      if (loaded === undefined) begin().then(run, without)
      else run(loaded)
    },
    get now() {
      return loaded
    },
    soon() {
      if (!loading) whenIdle(() => void begin().catch(() => undefined), SOON_MS)
    },
  }
}
