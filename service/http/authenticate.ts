import { errorCodes } from '../../contract/error-codes'
import { compiledQuery } from '../store/compiled-query'
import { hashOf } from '../store/secrets'
import type { Store, Tx } from '../store/store'
import { hasApp } from '../tokens/has-app'
import { callerBehind } from '../tokens/user-tokens'
import type { AnyEndpoint, Caller } from './endpoint'
import { Failure } from './failure'

/**
 * The application behind the request's token (platform/tokens#calling-as-an-application, platform/envelope#gateway-errors). Throws
 * 99991661 without a bearer token, 99991668 for a user's token, 99991664 for
 * an application's own, 99991663 for a tenant token that is wrong or has
 * expired, 99991662 when the tenant no longer has the application, 99991677
 * for a user token that has expired; the endpoint's `unauthorized`, where it
 * has one, in place of them all (platform/tokens#token-failures). The other kind of token than the
 * endpoint takes is refused by the code of its kind.
 */
export async function authenticate(
  request: Request,
  store: Store,
  now: number,
  { gates: { unauthorized }, tokens }: Pick<AnyEndpoint, 'gates' | 'tokens'>,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) throw new Failure(unauthorized ?? 99991661)
  if (token.startsWith('u-') || token.startsWith('eyJ')) {
    if (tokens === undefined)
      throw new Failure(unauthorized ?? 99991668, undefined, { msg: 'user access token not support' })
    const found = await store.read(async (tx) => callerBehind(tx, await hashOf(token), now))
    if (typeof found === 'number') throw new Failure(unauthorized ?? found)
    return found
  }
  if (tokens === 'users') throw new Failure(unauthorized ?? 99991663)
  // It opens the store's token endpoint alone, and is given there in the body.
  if (token.startsWith('a-')) throw new Failure(unauthorized ?? 99991664)
  const token_hash = known.get(token) ?? (await hashOf(token))
  const app = await store.read((tx) => appBehind(tx, token_hash, now))
  if (!app) throw new Failure(unauthorized ?? 99991663)
  if (!app.isInUse) throw new Failure(unauthorized ?? 99991662)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(token, token_hash)
  return {
    app_id: app.app_id,
    tenant_key: app.tenant_key,
    home: app.home,
    name: app.name,
    bot_enabled: app.bot_enabled === 1,
    scopes: app.scopes === null ? undefined : (JSON.parse(app.scopes) as string[]),
  }
}

/**
 * The hashes of tokens that have opened: to ask the engine for one again at
 * each request takes longer than to look the token up.
 */
const known = new Map<string, string>()
const MAX_KNOWN = 1_000

const appOf = compiledQuery((tx, token_hash: string, now: number) =>
  tx
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
    .select(['apps.app_id', 'tokens.tenant_key', 'name', 'bot_enabled', 'scopes'])
    .select('apps.tenant_key as home')
    .where('token_hash', '=', token_hash)
    .where('tokens.kind', '=', 'tenant')
    .where('expires_at', '>', now),
)

async function appBehind(tx: Tx, token_hash: string, now: number) {
  const [app] = (await appOf(tx, token_hash, now)).rows
  if (!app) return undefined
  const { app_id, tenant_key, home } = app
  return { ...app, isInUse: await hasApp(tx, tenant_key, { app_id, tenant_key: home }) }
}

/** Where the platform says what scopes are and how an application gets them (platform/envelope#gateway-errors). */
const ABOUT_SCOPES = 'https://open.larksuite.com/document/ukTMukTMukTM/uYTM5UjL2ETO14iNxkTN/scope-list'
const NO_SCOPE = 20709003

/**
 * Throws 99991672, with its whole error object (platform/envelope#gateway-errors), when the
 * application has none of the scopes, any one of which would do, and 99991679
 * when the person whose token it is has let it use none of them.
 */
export function requireScope({ scopes, person }: Caller, access: readonly string[]): void {
  if (access.length === 0) return
  const isIn = (granted: readonly string[]) => access.some((scope) => granted.includes(scope))
  if (person && !isIn(person.scopes) && (!scopes || isIn(scopes))) throw notGranted(access)
  if (!scopes || isIn(scopes)) return
  const wanted = `[${access.join(', ')}]`
  throw new Failure(
    99991672,
    {
      subcode: NO_SCOPE,
      permission_violations: access.map((subject) => ({ type: 'action_scope_required', subject })),
      helps: [{ url: ABOUT_SCOPES, description: `Learn more about scopes and how to add them: ${wanted}` }],
    },
    { msg: `Access denied. One of the following scopes is required: ${wanted}` },
  )
}

/** platform/envelope#gateway-errors */
const notGranted = (access: readonly string[]): Failure =>
  new Failure(
    99991679,
    { permission_violations: access.map((subject) => ({ subject, type: 'action_privilege_required' })) },
    { msg: `${errorCodes[99991679].msg} required one of these privileges: [${access.join(', ')}]` },
  )
