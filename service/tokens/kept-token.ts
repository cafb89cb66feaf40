import { hashOf } from '../store/secrets'
import type { Tx } from '../store/store'
import type { World } from '../world/world'

const MINUTE_MS = 60_000
/** How long a new token lives. */
const TOKEN_LIFE_MS = 120 * MINUTE_MS
/** A token that still lives at least this long is returned again. */
const TOKEN_KEPT_MS = 30 * MINUTE_MS

/** The application, the tenant and the kind of a token. */
export interface TokenOf {
  app_id: string
  tenant_key: string
  kind: 'tenant' | 'app'
}

/**
 * The existing token while it lives for 30 minutes or more, else a new one for 2
 * hours, with both valid meanwhile (platform/tokens#tokens-of-custom-applications). `expire` is in
 * seconds.
 */
export async function keptToken(
  tx: Tx,
  world: World,
  { app_id, tenant_key, kind }: TokenOf,
): Promise<{ token: string; expire: number }> {
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
  const token = world.newId(kind === 'app' ? 'app_token' : 'token')
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
    .execute()
  return { token, expire: TOKEN_LIFE_MS / 1000 }
}
