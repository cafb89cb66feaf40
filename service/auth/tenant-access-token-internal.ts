import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { tenantToken } from '../tokens/tenant-token'
import { tenantAccessTokenRules } from './tenant-access-token-internal.rules'

/** Platform-facts k.1, k.3: refusals have HTTP status 200, and the answer's fields stand beside the code. */
export const tenantAccessTokenInternal = serviceEndpoint({
  contract: GetTenantAccessTokenInternal,
  access: 'public',
  limits: [],
  gates: { invalid: 10003, internal: 2200 },
  async gather({ input, tx }) {
    const { app_id, app_secret } = input.body
    const app = await tx
      .selectFrom('apps')
      .select(['app_secret', 'tenant_key'])
      .where('app_id', '=', app_id)
      .executeTakeFirst()
    return { app_id, app, secretIsRight: app !== undefined && isSame(app.app_secret, app_secret) }
  },
  rules: tenantAccessTokenRules,
  async run({ input, tx, world }, { app }) {
    return topLevel(await tenantToken(tx, world, input.body.app_id, present(app).tenant_key))
  },
})

/** Takes as long for a wrong secret as for the right one. */
function isSame(right: string, given: string): boolean {
  let differs = right.length ^ given.length
  for (let at = 0; at < right.length; at += 1) differs |= right.charCodeAt(at) ^ given.charCodeAt(at)
  return differs === 0
}
