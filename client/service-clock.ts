/**
 * How far the service's time, by its `Date`, is ahead of this machine's. It may be hours if the clock of a local
 * service was moved. Times that the service measures, such as the hour of a uuid, use its clock.
 */
let aheadMs = 0

/** `Date` has whole seconds, and an answer takes time, so a smaller difference is ignored. */
const UNSURE_MS = 3_000

/** The present time of the service; this machine's until the service has answered. */
export const serviceNow = (): number => Date.now() + aheadMs

/** Takes the time from an answer that did not come from a cache. */
export function setServiceTime(headers: Headers) {
  const dateMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(dateMs)) return
  const ahead = dateMs - Date.now()
  if (Math.abs(ahead - aheadMs) <= UNSURE_MS) return
  aheadMs = Math.abs(ahead) <= UNSURE_MS ? 0 : ahead
}
