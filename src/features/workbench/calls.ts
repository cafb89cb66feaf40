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

/** What the log is narrowed to; an empty text, route, application or code narrows nothing. */
export interface CallFilter {
  text: string
  route: string
  app: string
  code: string
  /** Ids of the calls about the chosen chat; undefined: of every chat. */
  ids?: ReadonlySet<number> | undefined
  refusedOnly: boolean
  /** The calls of this console too. */
  withConsole: boolean
}

/** Whatever was not answered with code 0: refusals, cut connections, addresses that nobody listens to. */
export const isRefused = ({ code }: LoggedCall): boolean => code !== 0

/**
 * The calls that fit. Every word of the text is somewhere in what the log says of the call, or in the names of the
 * application, the chats and the people that the call names by id.
 */
export function filterCalls(
  calls: readonly LoggedCall[],
  { text, route, app, code, ids, refusedOnly, withConsole }: CallFilter,
  nameOf: (id: string) => string | undefined = () => undefined,
): readonly LoggedCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter(
    (call) =>
      (withConsole || !call.console) &&
      (!refusedOnly || isRefused(call)) &&
      (!route || call.route === route) &&
      (!app || call.app_id === app) &&
      (!code || String(call.code) === code) &&
      (!ids || ids.has(call.id)) &&
      words.every((word) => wordsOf(call, nameOf).includes(word)),
  )
}

/** Ids as the platform writes them: of chats, people and applications. */
const ID = /\b(?:oc|ou|cli)_\w+/g

const wordsOf = (call: LoggedCall, nameOf: (id: string) => string | undefined): string =>
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
    ...[call.app_id, ...`${call.path} ${call.query}`.matchAll(ID)].map((id) => nameOf(String(id))),
  ]
    .join('\n')
    .toLowerCase()

/** What of one kind was called, in the order of the alphabet. */
const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values)].filter((value): value is string => Boolean(value)).toSorted()

export const routesOf = (calls: readonly LoggedCall[]): string[] => distinct(calls.map(({ route }) => route))

export const appsOf = (calls: readonly LoggedCall[]): string[] => distinct(calls.map(({ app_id }) => app_id))

/** The codes of refusals, as they were answered. */
export const codesOf = (calls: readonly LoggedCall[]): string[] =>
  distinct(calls.map(({ code }) => (code === undefined || code === 0 ? undefined : String(code))))
