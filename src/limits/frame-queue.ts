/** A slice leaves the rest of a frame to the browser. */
const SLICE_MS = 8
/** With the layout that follows, clearly less than a second. */
const FLUSH_MS = 400

/** One slice a frame: what it drew is laid out before the next one begins. A page that nobody sees draws nothing. */
const afterNextFrame = (run: () => void) => void requestAnimationFrame(() => setTimeout(run))

export interface FrameQueue {
  add(work: () => void): void
  /** Does waiting work at once, as far as that is quickly done; the rest keeps its turn. */
  flush(): void
}

/**
 * Runs pieces of work in the order in which they come, for at most a slice of time in
 * one turn of the page: however many there are, keys and pointers are answered
 * between them. A piece that throws is reported, and does not hold up the others.
 */
export function frameQueue(
  now: () => number = () => performance.now(),
  later: (run: () => void) => void = afterNextFrame,
): FrameQueue {
  const waiting: (() => void)[] = []
  let isScheduled = false

  const run = (until: number) => {
    // Each is taken out before it runs: it may add another one, or flush.
    for (let isTime = true; isTime && waiting.length > 0; isTime = now() < until) {
      try {
        waiting.shift()?.()
      } catch (error) {
        reportError(error)
      }
    }
  }
  const schedule = () => {
    if (isScheduled || waiting.length === 0) return
    isScheduled = true
    later(() => {
      isScheduled = false
      run(now() + SLICE_MS)
      schedule()
    })
  }
  return {
    add(work) {
      waiting.push(work)
      schedule()
    },
    flush: () => run(now() + FLUSH_MS),
  }
}
