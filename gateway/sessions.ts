import { hash, randomBytes } from 'node:crypto'
import type { GatewayApp, GatewayConfig, Role } from './config'
import type { GatewayStore, StoredSession } from './store'

/** The identity that an operator proved when signing in to one application. */
export interface Grant {
  app_id: string
  tenant_key: string
  open_id: string
  union_id: string
  name: string
  email: string
}

export interface Session {
  id_hash: string
  created_at: number
  grants: readonly Grant[]
}

/** A session's rights at one application, by the current configuration. */
export interface Access {
  app: GatewayApp
  grant: Grant
  role: Role
}

/** The prefix of this gateway's cookie names. No page of another host can set a cookie with this prefix. */
const COOKIE_PREFIX = '__Host-herald'
export const SESSION_COOKIE = COOKIE_PREFIX
/** The shortest time between two writes of a session's last use. */
const SEEN_EVERY_MS = 30_000

type Times = Pick<GatewayConfig, 'idle_ms' | 'absolute_ms'>

/**
 * Sessions of operators. The browser holds 256 random bits in a cookie, and the store only their hash. The server
 * enforces the idle and absolute limits. A session in use is cached in memory, so that a call costs no read.
 */
export class Sessions {
  readonly #store: GatewayStore
  readonly #times: Times
  readonly #now: () => number
  readonly #open = new Map<string, Session & { seen_at: number; kept_at: number }>()
  /**
   * The latest cookies of each open connection and the hash of their id, because hashing is the main cost of finding
   * a session.
   */
  readonly #said = new WeakMap<object, { cookies: string | undefined; id_hash: string | undefined }>()

  constructor(store: GatewayStore, times: Times, now = Date.now) {
    this.#store = store
    this.#times = times
    this.#now = now
    this.sweep()
  }

  /**
   * The session of a request's cookies; undefined if none is valid. A page's background reads do not count as use.
   */
  find(cookies: string | undefined, isUse = true, connection?: object): Session | undefined {
    const id_hash = this.#hashIn(cookies, connection)
    if (id_hash === undefined) return undefined
    const known = this.#current(id_hash)
    if (!known || !isUse) return known
    const now = this.#now()
    known.seen_at = now
    if (now - known.kept_at >= SEEN_EVERY_MS) {
      this.#store.sessionSeen(id_hash, now)
      known.kept_at = now
    }
    return known
  }

  /** The session with this hash, unless it is over. This does not count as use. */
  ofHash(id_hash: string): Session | undefined {
    return this.#current(id_hash)
  }

  /**
   * Opens a session with a new id and ends the previous one. The same person keeps earlier grants, which do not last
   * longer than before.
   */
  begin(grant: Grant, before: Session | undefined): { id: string; session: Session } {
    const same = before?.grants.every((earlier) => isSamePerson(earlier, grant))
    const earlier = before && same ? before.grants.filter(({ app_id }) => app_id !== grant.app_id) : []
    const now = this.#now()
    const id = randomText()
    const session = {
      id_hash: hashOf(id),
      created_at: before && earlier.length > 0 ? before.created_at : now,
      grants: [...earlier, grant],
    }
    if (before) this.end(before.id_hash)
    this.#store.saveSession({ ...session, seen_at: now, grants: JSON.stringify(session.grants) })
    this.#open.set(session.id_hash, { ...session, seen_at: now, kept_at: now })
    return { id, session }
  }

  end(id_hash: string): void {
    this.#open.delete(id_hash)
    this.#store.removeSession(id_hash)
  }

  /** Ends every session of the same operator, in every browser. */
  endAll(of: Session): void {
    const theirs = ({ grants }: StoredSession) =>
      (JSON.parse(grants) as Grant[]).some(({ app_id, open_id }) =>
        of.grants.some((grant) => grant.app_id === app_id && grant.open_id === open_id),
      )
    for (const id_hash of this.#store.removeSessions(theirs)) this.#open.delete(id_hash)
  }

  /** Removes sessions that are over. */
  sweep(): void {
    const now = this.#now()
    for (const [id_hash, session] of this.#open) if (this.#isOver(session, now)) this.#open.delete(id_hash)
    this.#store.removeSessions((session) => !this.#open.has(session.id_hash) && this.#isOver(session, now))
  }

  #hashIn(cookies: string | undefined, connection: object | undefined): string | undefined {
    const said = connection && this.#said.get(connection)
    if (said && said.cookies === cookies) return said.id_hash
    const id = cookieOf(cookies, SESSION_COOKIE)
    const id_hash = id === undefined ? undefined : hashOf(id)
    if (connection) this.#said.set(connection, { cookies, id_hash })
    return id_hash
  }

  #current(id_hash: string) {
    const known = this.#open.get(id_hash) ?? this.#read(id_hash)
    return known && !this.#isOver(known, this.#now()) ? known : undefined
  }

  #read(id_hash: string) {
    const stored = this.#store.session(id_hash)
    if (!stored) return undefined
    const { created_at, seen_at, grants } = stored
    const session = { id_hash, created_at, seen_at, kept_at: seen_at, grants: JSON.parse(grants) as Grant[] }
    this.#open.set(id_hash, session)
    return session
  }

  #isOver({ created_at, seen_at }: { created_at: number; seen_at: number }, now: number): boolean {
    return now - seen_at > this.#times.idle_ms || now - created_at > this.#times.absolute_ms
  }
}

/** A session's access to an application; undefined if not signed in to it, or if its operator is no longer listed. */
export function accessOf(session: Session, app: GatewayApp): Access | undefined {
  const grant = session.grants.find(({ app_id }) => app_id === app.app_id)
  const role = grant && roleOf(app, grant)
  return grant && role && { app, grant, role }
}

/**
 * Whether two grants belong to the same person, by union_id in one tenant. Without a union_id, only the open_id at
 * the same application proves it.
 */
function isSamePerson(one: Grant, other: Grant): boolean {
  if (one.tenant_key !== other.tenant_key) return false
  if (one.union_id !== '' || other.union_id !== '') return one.union_id === other.union_id
  return one.app_id === other.app_id && one.open_id !== '' && one.open_id === other.open_id
}

/** The role of a person at an application, by open_id or else by e-mail, in the configured tenant only. */
export function roleOf(
  app: GatewayApp,
  { tenant_key, open_id, email }: Omit<Grant, 'app_id'>,
): Role | undefined {
  if (tenant_key !== app.tenant_key) return undefined
  const listed =
    app.operators.find((operator) => operator.open_id !== undefined && operator.open_id === open_id) ??
    app.operators.find((operator) => operator.open_id === undefined && operator.email === lowerCase(email))
  return listed?.role
}

/**
 * An e-mail address in lower case; undefined unless it is ASCII, because other letters may become ASCII ones, as
 * U+212A becomes `k`.
 */
const lowerCase = (email: string) => (/^[!-~]+$/.test(email) ? email.toLowerCase() : undefined)

/** 256 random bits as a text that is safe in a cookie or a URL. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** SHA-256. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url')

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
export function hasForgedCookie(header: string | undefined): boolean {
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
