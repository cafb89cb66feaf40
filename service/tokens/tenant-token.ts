import type { TenantAccessToken } from '../../contract/auth/tenant-access-token-internal'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import { keptToken } from './kept-token'

/** A token with which an application acts in a tenant; kept and renewed as `keptToken` says. */
export async function tenantToken(
  tx: Tx,
  world: World,
  app_id: string,
  tenant_key: string,
): Promise<TenantAccessToken> {
  const { token, expire } = await keptToken(tx, world, { app_id, tenant_key, kind: 'tenant' })
  return { tenant_access_token: token, expire }
}
