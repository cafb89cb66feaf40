/**
 * What time the service says it is: its `Date`, which may be hours from this
 * machine's where the clock of a local service was moved. Whatever the service
 * counts, such as the hour of a uuid, is counted on this clock.
 */
let aheadMs = 0

/** `Date` tells whole seconds, and an answer takes a while: less than this is no difference. */
const UNSURE_MS = 3_000

/** The time now, as the service counts it; this machine's until the service has answered. */
export const serviceNow = (): number => Date.now() + aheadMs

/** Takes the time from an answer that no cache gave. */
export function setServiceTime(headers: Headers) {
  const dateMs = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(dateMs)) return
  const ahead = dateMs - Date.now()
  if (Math.abs(ahead - aheadMs) <= UNSURE_MS) return
  aheadMs = Math.abs(ahead) <= UNSURE_MS ? 0 : ahead
}
