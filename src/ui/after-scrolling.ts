/** Between two turns of a wheel, and between two swipes, less time passes. */
const PAUSE_MS = 200

let scrolledAt = -Infinity
let isListening = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/** Calls back once nothing on the page scrolls, at once if nothing does. Returns a function that cancels. */
export function afterScrolling(then: () => void): () => void {
  listen()
  if (msLeft() <= 0) {
    then()
    return () => undefined
  }
  waiting.add(then)
  timer ??= setTimeout(look, msLeft())
  return () => void waiting.delete(then)
}

const msLeft = () => scrolledAt + PAUSE_MS - performance.now()

/** One timer is enough for all: if it ends too early, it is set again. */
function look() {
  timer = msLeft() > 0 ? setTimeout(look, msLeft()) : undefined
  if (timer !== undefined) return
  const due = [...waiting]
  waiting.clear()
  for (const then of due) then()
}

function listen() {
  if (isListening) return
  isListening = true
  const note = () => void (scrolledAt = performance.now())
  document.addEventListener('scroll', note, { capture: true, passive: true })
}
