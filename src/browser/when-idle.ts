/** The longest wait on a busy page. */
const LATEST_MS = 400

/** Calls back when the page is idle; returns a function that cancels. Safari has no idle callbacks. */
export function whenIdle(then: (deadline?: IdleDeadline) => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, LATEST_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: LATEST_MS })
  return () => cancelIdleCallback(asked)
}
