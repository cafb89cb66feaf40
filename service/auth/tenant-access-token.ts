import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import { GetTenantAccessToken } from '../../contract/auth/tenant-access-token'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { ScenarioCall } from '../rules/scenario'
import { hasApp } from '../tokens/has-app'
import { holderOf } from '../tokens/kept-token'
import { tenantToken } from '../tokens/tenant-token'
import { authGates, authLimits } from './auth-gates'
import { happyCredentials, inStore } from './credentials.scenarios'
import { app_ticket } from './store.scenarios'

export interface TenantAccessTokenFacts {
  /** The application behind the token in the request. */
  app: { app_id: string; tenant_key: string } | undefined
  isInTenant: boolean
}

const rules: Rule<TenantAccessTokenFacts>[] = [
  { code: 99991664, when: 'app_access_token is wrong or has expired', fails: (f) => !f.app },
  {
    code: 10013,
    when: 'no such tenant, or it does not have the application',
    fails: (f) => !f.isInTenant,
    ours: true,
  },
]

const appToken = async (call: ScenarioCall) =>
  (await call(GetAppAccessToken, { body: { ...happyCredentials, app_ticket } })).app_access_token

const ACME = '736588c9260f175e'

const ZENITH = '1f2e3d4c5b6a7988'

/** Trades a store application's own token for a tenant's (platform/tokens#tokens-of-store-applications). */
export const tenantAccessToken = serviceEndpoint<typeof GetTenantAccessToken, TenantAccessTokenFacts>({
  contract: GetTenantAccessToken,
  access: 'public',
  locks: 'everything',
  emits: [],
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
  rules,
  async run({ tx, world, input }, { app }) {
    return topLevel(await tenantToken(tx, world, present(app).app_id, input.body.tenant_key))
  },
  base: {
    world: inStore,
    async before(call) {
      return { body: { app_access_token: await appToken(call), tenant_key: ACME } }
    },
  },
  happy: {},
  scenarios: {
    99991664: { request: { body: { app_access_token: 'a-nowhere', tenant_key: ACME } } },
    10013: {
      async before(call) {
        return { body: { app_access_token: await appToken(call), tenant_key: ZENITH } }
      },
    },
  },
})
