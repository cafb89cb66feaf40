/**
 * Work that may take long. It yields about every millisecond, so that other tasks can run. The service has the same
 * code (`service/store/in-slices.ts`), but the console never imports the service, and the contract has no clocks or
 * turns.
 */
export type Slices<Made> = Generator<void, Made>

/** The length of a slice. The last piece may exceed it. */
const SLICE_MS = 20

/** Lets waiting tasks run. A timer would work, too, but a browser slows the timers of a hidden page. */
const turn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** Runs the work to its end, with other tasks between slices. Rejects once `signal` is aborted. */
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

/** The number of small steps in a slice. */
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

/** Runs the work to its end without a break. */
export function runToEnd<Made>(work: Slices<Made>): Made {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
