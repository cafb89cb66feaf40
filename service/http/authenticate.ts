import { sql } from 'kysely'
import { errorCodes } from '../../contract/error-codes'
import { compiledQuery } from '../store/compiled-query'
import { hashOf } from '../store/secrets'
import type { Tx } from '../store/store'
import { derivedHolder } from '../tokens/derived-token'
import { hasApp } from '../tokens/has-app'
import { callerBehind } from '../tokens/user-tokens'
import type { World } from '../world/world'
import type { AnyEndpoint, Caller } from './endpoint'
import { Failure } from './failure'
import type { CountingQuestion, Counting, Reached } from './pace'
import { lacksScope } from './refusals'
import type { ServedRequest } from './served-request'
import { bearerOf } from './who-asks'

/**
 * Counts a call within the query that tells who calls. It assumes the caller of last time, and returns undefined
 * where that application would not get as far as being counted, or nothing can be counted within a query.
 */
export type Admission = (
  expected: Caller,
  question: CountingQuestion<AppRow & Reached>,
) => Promise<{ row: AppRow | undefined } | undefined> | undefined

/**
 * Returns the application behind the request's token
 * (platform/tokens#calling-as-an-application, platform/envelope#gateway-errors). Throws the endpoint's `unauthorized`
 * if it has one, else one of these (platform/tokens#token-failures):
 *
 *   99991661  the request has no bearer token
 *   99991662  the tenant no longer has the application
 *   99991663  a tenant token is wrong or has expired, or the endpoint accepts only user tokens
 *   99991664  the token is an application's own
 *   99991668  a user token is wrong or its person has left, or the endpoint accepts no user tokens
 *   99991677  a user token has expired
 */
export async function authenticate(
  request: Pick<ServedRequest, 'headers'>,
  world: World,
  { gates: { unauthorized }, tokens }: Pick<AnyEndpoint, 'gates' | 'tokens'>,
  admission?: Admission,
): Promise<Caller> {
  const { store } = world
  const now = world.now()
  const token = bearerOf(request.headers)
  if (token === undefined) throw new Failure(unauthorized ?? 99991661)
  if (token.startsWith('u-') || token.startsWith('eyJ')) {
    if (tokens === undefined || tokens === 'tenants')
      throw new Failure(unauthorized ?? 99991668, undefined, { msg: 'user access token not support' })
    const found = await store.read(async (tx) => callerBehind(tx, await hashOf(token), now))
    if (typeof found === 'number') throw new Failure(unauthorized ?? found)
    return found
  }
  if (tokens === 'users') throw new Failure(unauthorized ?? 99991663)
  // It is for the token endpoint of store applications alone, which takes it in the body.
  if (token.startsWith('a-')) throw new Failure(unauthorized ?? 99991664)
  const before = known.get(token)
  const token_hash = before?.token_hash ?? (await hashOf(token))
  const counted =
    before &&
    admission?.(callerOf(before.app), {
      same: JSON.stringify([token_hash, before.app]),
      ask: (tx, counting, times) => appCounted(tx, token_hash, now, before.app, counting, times),
    })
  const asked = counted && (await counted)
  const found = asked
    ? asked.row
    : await store.read((tx) => appOf(tx, token_hash, now).then(({ rows }) => rows[0]))
  const app = found ?? (await store.read((tx) => appElsewhere(tx, world, token)))
  if (!app) throw new Failure(unauthorized ?? 99991663)
  const isInUse =
    app.home === app.tenant_key ||
    (await store.read((tx) => hasApp(tx, app.tenant_key, { app_id: app.app_id, tenant_key: app.home })))
  if (!isInUse) throw new Failure(unauthorized ?? 99991662)
  if (!found) {
    // Counting within the query would find no row.
    world.secrets.issue(token)
    return callerOf(app)
  }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(token, { token_hash, app })
  return callerOf(app)
}

const callerOf = (app: AppRow): Caller => ({
  app_id: app.app_id,
  tenant_key: app.tenant_key,
  home: app.home,
  isStore: app.kind === 'store',
  name: app.name,
  bot_enabled: app.bot_enabled === 1,
  scopes: app.scopes === null ? undefined : (JSON.parse(app.scopes) as string[]),
})

/**
 * The hashes of tokens that were accepted, and whose they were last time: hashing one again at each request takes
 * longer than looking the token up.
 */
const known = new Map<string, { token_hash: string; app: AppRow }>()
const MAX_KNOWN = 1_000

const appOf = compiledQuery((tx, token_hash: string, now: number) =>
  tx
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
    .select(['apps.app_id', 'tokens.tenant_key', 'name', 'bot_enabled', 'scopes'])
    .select(['apps.tenant_key as home', 'apps.kind'])
    .where('token_hash', '=', token_hash)
    .where('tokens.kind', '=', 'tenant')
    .where('expires_at', '>', now),
)

/** The application and tenant of a token that another Herald issued. */
async function appElsewhere(tx: Tx, world: World, token: string): Promise<AppRow | undefined> {
  const holder = await derivedHolder(tx, world, token)
  if (holder?.kind !== 'tenant') return undefined
  const [row] = (await appNamed(tx, holder.app_id)).rows
  return row && { ...row, tenant_key: holder.tenant_key }
}

const appNamed = compiledQuery((tx, app_id: string) =>
  tx
    .selectFrom('apps')
    .select(['app_id', 'name', 'bot_enabled', 'scopes', 'tenant_key as home', 'kind'])
    .where('app_id', '=', app_id),
)

type AppRow = Awaited<ReturnType<typeof appOf>>['rows'][number]

/** The same for several calls, which are counted only if nothing has changed that decides whether they get that far. */
async function appCounted(
  tx: Tx,
  token_hash: string,
  now: number,
  { app_id, tenant_key, home, scopes }: AppRow,
  counting: Counting,
  times: number,
): Promise<readonly (AppRow & Reached)[]> {
  const turns =
    times === 1
      ? sql`(select 1 as turn) as turns`
      : sql`generate_series(1, ${times}::integer) as turns (turn)`
  // Depends on each turn: an expression that is the same for all would be counted once.
  const isExpected = sql<boolean>`turn > 0 and apps.app_id = ${app_id} and tokens.tenant_key = ${tenant_key}
    and apps.tenant_key = ${home} and apps.scopes is not distinct from ${scopes}::text`
  const { rows } = await sql<AppRow & Reached>`
    select apps.app_id, tokens.tenant_key, name, bot_enabled, scopes, apps.tenant_key as home, apps.kind, place, wait
    from tokens inner join apps on apps.app_id = tokens.app_id
    cross join ${turns}
    left join lateral ${counting(isExpected)} as reached on true
    where token_hash = ${token_hash} and tokens.kind = 'tenant' and expires_at > ${now}`.execute(tx)
  return rows
}

/**
 * Any one of the scopes is enough. Throws 99991672 (platform/envelope#missing-scopes) if the application has none of
 * them. Throws 99991679 if the person behind the token has granted it none of them.
 */
export function requireScope({ app_id, scopes, person }: Caller, access: readonly string[]): void {
  if (access.length === 0) return
  const isIn = (granted: readonly string[]) => access.some((scope) => granted.includes(scope))
  if (person && !isIn(person.scopes) && (!scopes || isIn(scopes))) throw notGranted(access)
  if (scopes && !isIn(scopes)) throw lacksScope(access, app_id)
}

/** platform/envelope#gateway-errors */
const notGranted = (access: readonly string[]): Failure =>
  new Failure(
    99991679,
    { permission_violations: access.map((subject) => ({ subject, type: 'action_privilege_required' })) },
    { msg: `${errorCodes[99991679].msg} required one of these privileges: [${access.join(', ')}]` },
  )
