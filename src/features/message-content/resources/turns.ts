/** Downloads at once. */
const MOST_AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/**
 * Waits for a turn and answers how to give it back, which may be done twice.
 * Who is cancelled while waiting leaves the line, and has had no turn. The
 * last to come is the first to go: it is what the reader looks at now.
 */
export function takeTurn(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', leave)
      running += 1
      let isGiven = false
      resolve(() => {
        if (isGiven) return
        isGiven = true
        running -= 1
        waiting.pop()?.()
      })
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal.reason as Error)
    }
    if (running < MOST_AT_ONCE) return start()
    waiting.push(start)
    signal.addEventListener('abort', leave, { once: true })
  })
}
