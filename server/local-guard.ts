import type { IncomingHttpHeaders } from 'node:http'

/** True for the names and addresses under which only this machine is meant. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host) ||
  host.endsWith('.localhost')

/**
 * The name in a Host header, without its port; undefined when there is none.
 * A page of another site that has its own name resolve to this machine (DNS
 * rebinding) still sends that name here.
 */
export function hostName(header: string | undefined): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[^:/\s]+)(:\d{1,5})?$/i.exec(header ?? '')
  return found?.[1]?.toLowerCase()
}

/** True when no Origin is given, or it is the one that the request was sent to. */
export function sameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * True where the service listens to this machine alone and is asked for by
 * another's name: the page of a site that had its name resolve to this machine
 * would be of our origin. Told otherwise (`--emulator`), it can also be asked
 * for by an address or by a name without a dot, as machines of one network are
 * called; a page from outside can have neither.
 */
export function isForeign(listensOn: string, headers: IncomingHttpHeaders, emulator = false): boolean {
  return isLoopback(listensOn) && !isOurs(hostName(headers.host), listensOn, emulator)
}

/**
 * What `/_herald/*` answers instead: 404 where the service is not local, 403 for
 * a stranger's page. Told otherwise (`--emulator`), it is local wherever it
 * listens.
 */
export function localRefusal(
  listensOn: string,
  headers: IncomingHttpHeaders,
  emulator = false,
): 404 | 403 | undefined {
  if (!emulator && !isLoopback(listensOn)) return 404
  if (!isOurs(hostName(headers.host), listensOn, emulator)) return 403
  if (!sameOrigin(headers)) return 403
  return undefined
}

const isOurs = (asked: string | undefined, listensOn: string, emulator: boolean): boolean =>
  asked !== undefined && (isLoopback(asked) || (emulator && isNearby(asked, listensOn)))

const isNearby = (asked: string, listensOn: string): boolean =>
  asked === listensOn ||
  asked.startsWith('[') ||
  /^(\d{1,3}\.){3}\d{1,3}$/.test(asked) ||
  !asked.includes('.')
