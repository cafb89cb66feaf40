/**
 * Long work is done in slices, so that others are answered meanwhile. It is a generator that yields after some
 * milliseconds of work. Its caller decides whether other work gets a turn there.
 */
export type Slices<T> = Generator<void, T>

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

/** Runs the work to its end with a turn for others after each slice. */
export async function inSlices<T>(work: Slices<T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await turn()
  }
}

/** Runs the work to its end without a turn for others. */
export function atOnce<T>(work: Slices<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** How many small things are done in a slice. */
export const SLICE = 500

/** `map`, in slices. */
export function* mapped<One, Other>(
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

/** Pieces of a text as bytes, some tens of kilobytes at a time, each when it is pulled. */
export function streamOf(pieces: Iterator<string, unknown>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = ''
        for (let next = pieces.next(); ; next = pieces.next()) {
          if (next.done) {
            if (text !== '') controller.enqueue(utf8.encode(text))
            return controller.close()
          }
          text += next.value
          if (text.length >= PIECE) break
        }
        await turn()
        controller.enqueue(utf8.encode(text))
      },
    },
    { highWaterMark: 0 },
  )
}

const PIECE = 65_536
