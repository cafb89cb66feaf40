import type { LoggedCall } from '../../../contract/herald/log'

/** The page keeps as many calls as the service does. */
export const MAX_CALLS = 2_000

/**
 * Merges the known calls with a newer listing of the log; both newest first.
 * After a restart the service counts from 1: then the known calls are dropped,
 * as they are if the listing does not reach back to them.
 */
export function mergeListed(known: readonly LoggedCall[], listed: readonly LoggedCall[]): LoggedCall[] {
  const newest = known[0]
  const again = listed.find(({ id }) => id === newest?.id)
  if (!newest || again?.log_id !== newest.log_id) return [...listed]
  return [...listed.filter(({ id }) => id > newest.id), ...known].slice(0, MAX_CALLS)
}

/** Merges the known calls with calls from the stream, which come oldest first; known ones are not duplicated. */
export function mergeStreamed(known: readonly LoggedCall[], streamed: readonly LoggedCall[]): LoggedCall[] {
  const newest = known[0]?.id ?? 0
  const added = streamed.filter(({ id }) => id > newest).toReversed()
  return [...added, ...known].slice(0, MAX_CALLS)
}

/** The filter of the log; an empty text, route, application or code filters nothing. */
export interface CallFilter {
  text: string
  route: string
  app: string
  code: string
  /** Ids of the calls about the chosen chat; undefined: of every chat. */
  ids?: ReadonlySet<number> | undefined
  refusedOnly: boolean
  /** Includes calls of this console. */
  withConsole: boolean
}

/** Any call not answered with code 0: refusals, cut connections, unknown addresses. */
export const isRefused = ({ code }: LoggedCall): boolean => code !== 0

/**
 * The calls that match. Every word of the text must occur in the logged data of
 * the call, or in the names of the application, chats and people whose ids it
 * contains.
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

/** Ids of chats, people and applications in the platform's format. */
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
    call.would_refuse,
    call.log_id,
    ...[call.app_id, ...`${call.path} ${call.query}`.matchAll(ID)].map((id) => nameOf(String(id))),
  ]
    .join('\n')
    .toLowerCase()

/** The distinct values, in alphabetical order. */
const distinct = (values: readonly (string | undefined)[]): string[] =>
  [...new Set(values)].filter((value): value is string => Boolean(value)).toSorted()

export const routesOf = (calls: readonly LoggedCall[]): string[] => distinct(calls.map(({ route }) => route))

export const appsOf = (calls: readonly LoggedCall[]): string[] => distinct(calls.map(({ app_id }) => app_id))

/** The codes of all refusals. */
export const codesOf = (calls: readonly LoggedCall[]): string[] =>
  distinct(calls.map(({ code }) => (code === undefined || code === 0 ? undefined : String(code))))
