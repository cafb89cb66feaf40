import type { LoggedCall } from '../../../contract/herald/log'

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
