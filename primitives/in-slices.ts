/** Long work in slices, so that other tasks run meanwhile. It yields about every millisecond. */
export type Slices<Made> = Generator<void, Made>

/** The length of a slice. The last piece may exceed it. */
const SLICE_MS = 2

const { setImmediate: later = throughChannel } = globalThis as { setImmediate?: (run: () => void) => void }

/** All work that waits for its next slice. */
const waiting: (() => void)[] = []

/**
 * Lets everything else run. Only one slice of all work runs between two looks at the network. Otherwise sixty
 * requests would each run a slice before another request is answered.
 */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) later(runNext)
  })

function runNext() {
  const run = waiting.shift()
  if (waiting.length > 0) later(runNext)
  run?.()
}

/** For a page, which has no `setImmediate`; browsers slow down the timers of a hidden page. Jest's jsdom has only timers. */
function throughChannel(run: () => void) {
  if (typeof MessageChannel === 'undefined') {
    setTimeout(run, 0)
    return
  }
  const { port1, port2 } = new MessageChannel()
  const received = () => {
    port1.close()
    run()
  }
  port1.addEventListener('message', received, { once: true })
  port1.start()
  port2.postMessage(undefined)
}

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

/** Runs the work to its end without a turn for others. */
export function runToEnd<Made>(work: Slices<Made>): Made {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** How many small things are done in a slice. */
export const SLICE = 500

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

/** The items of a stream of small things, with a turn for others after each slice. */
export async function* inTurns<One>(things: AsyncIterable<One>): AsyncGenerator<One> {
  let given = 0
  for await (const one of things) {
    yield one
    given += 1
    if (given % SLICE === 0) await turn()
  }
}
