import type { Caller } from '../http/endpoint'
import { hashOf } from '../store/secrets'
import type { Tx } from '../store/store'
import type { UserTokens } from '../store/tables/sign-in'
import type { World } from '../world/world'

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** The scope that allows renewing a token. */
export const OFFLINE_SCOPE = 'offline_access'
/** After this long a person has to agree again (platform/oauth#lifetimes). */
export const LONGEST_MS = 365 * DAY_MS

/** How long tokens live, in seconds (platform/oauth#token-answers, platform/oauth#first-version). */
export const lifetimes = {
  first: { access: 6_900, refresh: 2_591_999 },
  v1: { access: 7_199, refresh: 2_591_999 },
  v2: { access: 7_200, refresh: 604_800 },
  v3: { access: 7_200, refresh: 604_800 },
} as const

export type Family = keyof typeof lifetimes

/** The application, the person and the scopes of a new token. */
export interface NewUserToken extends Pick<UserTokens, 'app_id' | 'open_id' | 'authorized_at'> {
  family: Family
  /** All scopes granted: those that a later renewal may ask for. */
  granted: readonly string[]
  /** Those of them that this token has. */
  scopes: readonly string[]
}

export interface IssuedTokens {
  access_token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
}

/** Issues a pair of tokens and stores only their hashes; deletes tokens that expired a day ago or more. */
export async function issueUserTokens(tx: Tx, world: World, token: NewUserToken): Promise<IssuedTokens> {
  const { family, app_id, open_id, authorized_at, granted, scopes } = token
  const now = world.now()
  const { access, refresh } = lifetimes[family]
  const isOld = family === 'v1' || family === 'first'
  const issued = {
    access_token: world.newId(isOld ? 'user_token_v1' : 'user_token'),
    expires_in: access,
    refresh_token: world.newId(isOld ? 'refresh_token_v1' : 'user_token'),
    refresh_expires_in: Math.min(refresh, Math.floor((authorized_at + LONGEST_MS - now) / SECOND_MS)),
  }
  await tx
    .deleteFrom('user_tokens')
    .where('expires_at', '<=', now - DAY_MS)
    .execute()
  const shared = { family, app_id, open_id, authorized_at, state: 'live' }
  await tx
    .insertInto('user_tokens')
    .values([
      {
        ...shared,
        token_hash: await hashOf(issued.access_token),
        kind: 'access',
        scope: scopes.join(' '),
        expires_at: now + issued.expires_in * SECOND_MS,
      },
      {
        ...shared,
        token_hash: await hashOf(issued.refresh_token),
        kind: 'refresh',
        scope: granted.join(' '),
        expires_at: now + issued.refresh_expires_in * SECOND_MS,
      },
    ])
    .execute()
  return issued
}

/** The names of scopes in a text. */
export const scopesIn = (scope: string): string[] => scope.split(' ').filter((name) => name !== '')

/** The application and the person behind a user token, or the code of the refusal. */
export async function callerBehind(
  tx: Tx,
  token_hash: string,
  now: number,
): Promise<Caller | 99991668 | 99991677> {
  const found = await tx
    .selectFrom('user_tokens')
    .innerJoin('apps', 'apps.app_id', 'user_tokens.app_id')
    .innerJoin('users', 'users.open_id', 'user_tokens.open_id')
    .select(['apps.app_id', 'users.tenant_key', 'apps.name', 'bot_enabled', 'scopes'])
    .select(['users.open_id', 'resigned', 'scope', 'expires_at', 'state'])
    .where('token_hash', '=', token_hash)
    .where('user_tokens.kind', '=', 'access')
    .executeTakeFirst()
  if (!found || found.state !== 'live' || found.resigned === 1) return 99991668
  if (found.expires_at <= now) return 99991677
  return {
    app_id: found.app_id,
    tenant_key: found.tenant_key,
    name: found.name,
    bot_enabled: found.bot_enabled === 1,
    scopes: found.scopes === null ? undefined : (JSON.parse(found.scopes) as string[]),
    person: { open_id: found.open_id, scopes: scopesIn(found.scope) },
  }
}
