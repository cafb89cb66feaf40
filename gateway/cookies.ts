import { hash } from 'node:crypto'

/** The prefix of this gateway's cookie names. No page of another host can set a cookie with this prefix. */
const COOKIE_PREFIX = '__Host-herald'
export const SESSION_COOKIE = COOKIE_PREFIX

/** The facts about the cookies of a request. */
interface ReadCookies {
  /** One of them imitates this gateway's. */
  isForged: boolean
  /** The hash of the session's id. */
  id_hash: string | undefined
}

/** The latest cookies of each open connection, because a page sends the same ones with every request. */
const latest = new WeakMap<object, ReadCookies & { header: string | undefined }>()

/** Reads a Cookie header, once for all requests of a connection with the same one. */
export function readCookies(header: string | undefined, connection?: object): ReadCookies {
  const before = connection && latest.get(connection)
  if (before && before.header === header) return before
  const id = cookieOf(header, SESSION_COOKIE)
  const read = {
    header,
    isForged: hasForgedCookie(header),
    id_hash: id === undefined ? undefined : hashOf(id),
  }
  if (connection) latest.set(connection, read)
  return read
}

/**
 * The blanks that RFC 6265 strips around names and values: SP and HTAB only. `trim()` also strips others, such as
 * U+00A0.
 */
const BLANKS = /^[ \t]+|(?<![ \t])[ \t]+$/g
/** The name of a cookie by RFC 6265: a token. Headers arrive as latin1, so each character here is one byte. */
const TOKEN = /^[!#$%&'*+\-.^`|~\w]+$/
const NO_TOKEN = /[^!#$%&'*+\-.^`|~\w]+/g

function* pairsOf(header: string | undefined): Generator<[name: string, value: string]> {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at < 0) yield [pair.replace(BLANKS, ''), '']
    else yield [pair.slice(0, at).replace(BLANKS, ''), pair.slice(at + 1).replace(BLANKS, '')]
  }
}

/** The value of a cookie; undefined if it is missing or repeated, because a sibling host may have set one of them. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  let only: string | undefined
  for (const [key, value] of pairsOf(header)) {
    if (key !== name) continue
    if (only !== undefined) return undefined
    only = value
  }
  return only !== undefined && /^[\w-]{20,100}$/.test(only) ? only : undefined
}

/**
 * Whether a cookie's name, without the bytes that no name may have, contains the prefix of this gateway's names. A
 * page of a sibling host can set such a cookie, and a server that strips more than RFC 6265 would read it as its own.
 * Cookies of other applications may hold any bytes.
 */
function hasForgedCookie(header: string | undefined): boolean {
  for (const [name, value] of pairsOf(header)) {
    if (TOKEN.test(name)) continue
    // If a name is empty after that, a parser may read the value as the name.
    const read = name.replace(NO_TOKEN, '') || value.replace(NO_TOKEN, '')
    if (read.toLowerCase().includes(COOKIE_PREFIX.toLowerCase())) return true
  }
  return false
}

/** A cookie for this host alone, hidden from scripts. `maxAge` 0 removes it. */
export const setCookie = (name: string, value: string, sameSite: 'Strict' | 'Lax', maxAge?: number): string =>
  `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`

/** SHA-256. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url')
