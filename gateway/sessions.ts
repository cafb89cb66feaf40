import { randomBytes } from 'node:crypto'
import type { GatewayApp, GatewayConfig, Role } from './config'
import { hashOf, readCookies } from './cookies'
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
  /** The key of the person, as `personOf` returns it. */
  person: string
}

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
    const { id_hash } = readCookies(cookies, connection)
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

/** The access of each grant in use, because all calls of a session have the same one. */
const accesses = new WeakMap<Grant, Access>()

/** A session's access to an application; undefined if not signed in to it, or if its operator is no longer listed. */
export function accessOf(session: Session, app: GatewayApp): Access | undefined {
  const grant = session.grants.find(({ app_id }) => app_id === app.app_id)
  const known = grant && accesses.get(grant)
  if (known?.app === app) return known
  const role = grant && roleOf(app, grant)
  if (!role) return undefined
  const access = { app, grant, role, person: personOf(grant) }
  accesses.set(grant, access)
  return access
}

/**
 * A key for a person at a tenant, in all of their sessions and applications. Without a `union_id`, users of two
 * applications count as different people.
 */
export const personOf = ({ tenant_key, union_id, app_id, open_id }: Grant): string =>
  union_id ? `${tenant_key} ${union_id}` : `${tenant_key} ${app_id} ${open_id}`

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
