/**
 * Work that may take long: it yields about every millisecond, so that others may have
 * their turn. As in the service (`service/store/in-slices.ts`), which the console
 * never imports; and the contract knows neither clocks nor turns.
 */
export type Slices<Made> = Generator<void, Made>

/** How long a slice takes; the last piece may take it beyond that. */
const SLICE_MS = 20

/**
 * Lets everything else that waits have its turn. A timer would do, too, but a browser slows the timers of a hidden
 * page.
 */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Runs the work to its end, with others between; rejects once `signal` is aborted. */
export async function inSlices<Made>(work: Slices<Made>, signal?: AbortSignal): Promise<Made> {
  for (;;) {
    signal?.throwIfAborted()
    const until = performance.now() + SLICE_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < until)
    await turn()
  }
}

/** How many small things are done in a slice. */
const SLICE = 500

/** `map`, in slices. */
export function* mapInSlices<One, Other>(
  list: readonly One[],
  each: (one: One, at: number) => Other,
): Slices<Other[]> {
  const made: Other[] = []
  for (const [at, one] of list.entries()) {
    made.push(each(one, at))
    if (made.length % SLICE === 0) yield
  }
  return made
}

/** Runs the work to its end, with nothing between. */
export function runToEnd<Made>(work: Slices<Made>): Made {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
