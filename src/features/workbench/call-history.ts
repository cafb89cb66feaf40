import type { LoggedCall } from '../../../contract/herald/log'

/** As many calls are kept in the page, as the service keeps itself. */
export const MAX_CALLS = 2_000

/**
 * What is known, with a newer listing of the log; both newest first. A service
 * that was started again counts from 1: what was known of it then is dropped,
 * as it is when the listing does not reach back to what was known.
 */
export function mergeListed(known: readonly LoggedCall[], listed: readonly LoggedCall[]): LoggedCall[] {
  const newest = known[0]
  const again = listed.find(({ id }) => id === newest?.id)
  if (!newest || again?.log_id !== newest.log_id) return [...listed]
  return [...listed.filter(({ id }) => id > newest.id), ...known].slice(0, MAX_CALLS)
}

/** What is known, with calls of the stream, which come oldest first; one that is known already is not doubled. */
export function mergeStreamed(known: readonly LoggedCall[], streamed: readonly LoggedCall[]): LoggedCall[] {
  const newest = known[0]?.id ?? 0
  const added = streamed.filter(({ id }) => id > newest).toReversed()
  return [...added, ...known].slice(0, MAX_CALLS)
}
