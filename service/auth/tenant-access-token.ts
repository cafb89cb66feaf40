import { GetTenantAccessToken } from '../../contract/auth/tenant-access-token'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { hasApp } from '../tokens/has-app'
import { holderOf } from '../tokens/kept-token'
import { tenantToken } from '../tokens/tenant-token'
import { authGates, authLimits } from './auth-gates'
import { tenantAccessTokenRules } from './tenant-access-token.rules'
import type { TenantAccessTokenFacts } from './tenant-access-token.rules'

/** Trades a store application's own token for a tenant's (platform/tokens#tokens-of-store-applications). */
export const tenantAccessToken = serviceEndpoint<typeof GetTenantAccessToken, TenantAccessTokenFacts>({
  contract: GetTenantAccessToken,
  access: 'public',
  limits: authLimits,
  gates: authGates,
  async gather({ input, tx, world }) {
    const { app_access_token, tenant_key } = input.body
    const holder = await holderOf(tx, world, app_access_token)
    const app = await tx
      .selectFrom('apps')
      .select(['app_id', 'tenant_key'])
      .where('app_id', '=', holder?.kind === 'app' ? holder.app_id : '')
      .executeTakeFirst()
    return { app, isInTenant: app !== undefined && (await hasApp(tx, tenant_key, app)) }
  },
  rules: tenantAccessTokenRules,
  async run({ tx, world, input }, { app }) {
    return topLevel(await tenantToken(tx, world, present(app).app_id, input.body.tenant_key))
  },
})
