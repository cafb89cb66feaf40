import { hashOf } from '../store/secrets'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import { derivedHolder, derivedToken, TOKEN_LIFE_MS } from './derived-token'
import type { TokenOf } from './derived-token'

/** A token that still lives at least this long is returned again. */
const TOKEN_KEPT_MS = 30 * 60_000

/**
 * The existing token while it lives for 30 minutes or more, else a new one for 2
 * hours, with both valid meanwhile (platform/tokens#tokens-of-custom-applications). `expire` is in
 * seconds. It is stored because it is returned again; another Herald accepts it without a row (decision 79).
 */
export async function keptToken(
  tx: Tx,
  world: World,
  of: TokenOf,
): Promise<{ token: string; expire: number }> {
  const { app_id, tenant_key, kind } = of
  const now = world.now()
  const kept = await tx
    .selectFrom('tokens')
    .select(['sealed_token', 'expires_at'])
    .where('app_id', '=', app_id)
    .where('tenant_key', '=', tenant_key)
    .where('kind', '=', kind)
    .where('expires_at', '>=', now + TOKEN_KEPT_MS)
    // Leaves out the fixed tokens of a world, which live longer than any issued token.
    .where('expires_at', '<=', now + TOKEN_LIFE_MS)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  if (kept) {
    const token = await world.store.secrets.open(kept.sealed_token)
    return { token, expire: Math.floor((kept.expires_at - now) / 1000) }
  }
  await tx.deleteFrom('tokens').where('app_id', '=', app_id).where('expires_at', '<=', now).execute()
  const { sealed_secret } = await tx
    .selectFrom('apps')
    .select('sealed_secret')
    .where('app_id', '=', app_id)
    .executeTakeFirstOrThrow()
  const token = await derivedToken(await world.store.secrets.open(sealed_secret), of, now)
  world.secrets.issue(token)
  await tx
    .insertInto('tokens')
    .values({
      token_hash: await hashOf(token),
      sealed_token: await world.store.secrets.seal(token),
      app_id,
      tenant_key,
      kind,
      expires_at: now + TOKEN_LIFE_MS,
    })
    // A clock that was set back may come to the same moment twice.
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  return { token, expire: TOKEN_LIFE_MS / 1000 }
}

interface TokenHolder extends Pick<TokenOf, 'app_id' | 'tenant_key'> {
  kind: string
}

/**
 * Whose token it is: one of the store that has not expired, or one that another Herald issued for the same application
 * and secret.
 */
export async function holderOf(
  tx: Tx,
  world: Pick<World, 'store' | 'now' | 'isPublic'>,
  token: string,
): Promise<TokenHolder | undefined> {
  const found = await tx
    .selectFrom('tokens')
    .innerJoin('apps', 'apps.app_id', 'tokens.app_id')
    .select(['tokens.app_id', 'tokens.tenant_key', 'tokens.kind'])
    .where('token_hash', '=', await hashOf(token))
    .where('expires_at', '>', world.now())
    .executeTakeFirst()
  return found ?? derivedHolder(tx, world, token)
}
