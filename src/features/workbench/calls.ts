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

/** What the log is narrowed to; an empty text or route narrows nothing. */
export interface CallFilter {
  text: string
  route: string
  refusedOnly: boolean
}

/** Whatever was not answered with code 0: refusals, cut connections, addresses that nobody listens to. */
export const isRefused = ({ code }: LoggedCall): boolean => code !== 0

/** The calls that fit; every word of the text stands somewhere in what the log says of the call. */
export function filterCalls(calls: readonly LoggedCall[], { text, route, refusedOnly }: CallFilter) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && !route && !refusedOnly) return calls
  return calls.filter(
    (call) =>
      (!refusedOnly || isRefused(call)) &&
      (!route || call.route === route) &&
      words.every((word) => wordsOf(call).includes(word)),
  )
}

const wordsOf = (call: LoggedCall): string =>
  [
    call.method,
    call.path,
    call.query,
    call.route,
    call.app_id,
    call.status,
    call.code,
    call.rule,
    call.gate,
    call.fault,
    call.log_id,
  ]
    .join('\n')
    .toLowerCase()

/** The routes that were called, in the order of the alphabet. */
export const routesOf = (calls: readonly LoggedCall[]): string[] =>
  [...new Set(calls.map(({ route }) => route))].filter(Boolean).toSorted()

/** Stands where a token belongs: the log has none to give. */
export const TOKEN_PLACEHOLDER = '$TENANT_ACCESS_TOKEN'

/** The call as one line for a shell: its method, its address and a place for the token. Its body is not known. */
export function toCurl({ method, path, query }: LoggedCall, origin: string): string {
  const address = quoted(`${origin}${path}${query && `?${query}`}`)
  const asked = method === 'GET' ? 'curl' : `curl -X ${method}`
  return `${asked} ${address} -H "Authorization: Bearer ${TOKEN_PLACEHOLDER}"`
}

/** As one word of a shell, whatever it holds. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
