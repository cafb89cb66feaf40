/** A slice leaves the rest of a frame to the browser. */
const SLICE_MS = 8
/** Together with the following layout, clearly less than a second. */
const FLUSH_MS = 400

/**
 * Runs one slice a frame, so that its result is laid out before the next slice begins. A hidden page renders nothing.
 */
const afterNextFrame = (run: () => void) => void requestAnimationFrame(() => setTimeout(run))

export interface FrameQueue {
  add(work: () => void): void
  /** Runs waiting work at once, up to a time limit. The rest keeps its turn. */
  flush(): void
}

/**
 * Runs pieces of work in the order in which they were added, for at most a slice of time in one turn of the page.
 * However many there are, the page handles keys and pointers between turns. A piece that throws is reported and does
 * not stop the others.
 */
export function frameQueue(
  now: () => number = () => performance.now(),
  later: (run: () => void) => void = afterNextFrame,
): FrameQueue {
  const waiting: (() => void)[] = []
  let isScheduled = false

  const run = (until: number) => {
    // Each is removed before it runs, because it may add another one or flush.
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
