/** Idle never comes to a page that is always busy; what is shown is at most this old. */
const LATEST_MS = 400

/** Calls back when the page has nothing to do; answers how to take that back. Safari has no idle callbacks. */
export function whenIdle(then: (deadline?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: LATEST_MS })
  return () => cancelIdleCallback(asked)
}
