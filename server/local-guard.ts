import type { IncomingHttpHeaders } from 'node:http'

/** True for names and addresses that can only mean this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  host === '[::1]' ||
  /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(host) ||
  host.endsWith('.localhost')

/**
 * The name in a Host header, without its port; undefined if it has none. A page of another site that resolves its own
 * name to this machine (DNS rebinding) still sends that name here.
 */
export function hostName(header: string | undefined): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[^:/\s]+)(:\d{1,5})?$/i.exec(header ?? '')
  return found?.[1]?.toLowerCase()
}

/** True if the request has no Origin, or the host it was sent to as its Origin. */
export function sameOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
}

/**
 * True if the service listens on loopback only and the request names another host. Otherwise a page of a site that
 * resolves its name to this machine would have the same origin as Herald. With `--emulator`, the Host may also be an
 * IP address or a name without a dot, as on a local network. A page from outside can have neither.
 */
export function isForeign(listensOn: string, headers: IncomingHttpHeaders, emulator = false): boolean {
  return isLoopback(listensOn) && !isOurs(hostName(headers.host), listensOn, emulator)
}

/**
 * The status with which `/_herald/*` refuses a request: 404 if the service is not local, 403 for a page of another
 * site. With `--emulator`, the service counts as local on every address.
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
