import type { TenantAccessToken } from '../../contract/auth/tenant-access-token-internal'
import type { Tx } from '../store/store'
import type { World } from '../world/world'

const MINUTE_MS = 60_000
/** How long a new token lives. */
const TOKEN_LIFE_MS = 120 * MINUTE_MS
/** A token that lives at least as long is given out again. */
const TOKEN_KEPT_MS = 30 * MINUTE_MS

/**
 * A tenant token of one application (platform-facts k.1): the one that it has
 * while that lives for 30 minutes or more, else a new one for 2 hours; both are
 * valid then. `expire` is in seconds.
 */
export async function tenantToken(
  tx: Tx,
  world: World,
  app_id: string,
  tenant_key: string,
): Promise<TenantAccessToken> {
  const now = world.now()
  const kept = await tx
    .selectFrom('tokens')
    .select(['token', 'expires_at'])
    .where('app_id', '=', app_id)
    .where('tenant_key', '=', tenant_key)
    .where('kind', '=', 'tenant')
    .where('expires_at', '>=', now + TOKEN_KEPT_MS)
    // The fixed tokens of a world live longer than any token that was asked for.
    .where('expires_at', '<=', now + TOKEN_LIFE_MS)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  if (kept) return answer(kept.token, kept.expires_at - now)
  await tx.deleteFrom('tokens').where('app_id', '=', app_id).where('expires_at', '<=', now).execute()
  const token = world.newId('token')
  await tx
    .insertInto('tokens')
    .values({ token, app_id, tenant_key, kind: 'tenant', expires_at: now + TOKEN_LIFE_MS })
    .execute()
  return answer(token, TOKEN_LIFE_MS)
}

const answer = (tenant_access_token: string, lifeMs: number): TenantAccessToken => ({
  tenant_access_token,
  expire: Math.floor(lifeMs / 1000),
})
