/** The longest wait on a busy page. */
const LATEST_MS = 400

/**
 * Calls back when the page is idle, or after `latestMs`; returns a function that cancels. Safari has no idle callbacks.
 */
export function whenIdle(then: (deadline?: IdleDeadline) => void, latestMs = LATEST_MS): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, latestMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(then, { timeout: latestMs })
  return () => cancelIdleCallback(asked)
}
