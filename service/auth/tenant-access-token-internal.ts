import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { lockTokens } from '../http/locks'
import { present } from '../rules/present'
import { tenantToken } from '../tokens/tenant-token'
import { authGates, authLimits } from './auth-gates'
import { gatherCredentials } from './credentials'
import { internalScenarios } from './credentials.scenarios'
import { internalRules } from './internal.rules'

/**
 * Refusals have HTTP status 200, and the answer's fields are next to the code (platform/tokens#token-failures,
 * platform/tokens#tokens-of-custom-applications).
 */
export const tenantAccessTokenInternal = serviceEndpoint({
  contract: GetTenantAccessTokenInternal,
  locks: lockTokens,
  emits: [],
  access: 'public',
  limits: authLimits,
  gates: authGates,
  gather: ({ input, tx, world }) => gatherCredentials(tx, world.store.secrets, input.body, world.isPublic),
  rules: internalRules,
  ...internalScenarios,
  async run({ tx, world }, { app_id, app }) {
    return topLevel(await tenantToken(tx, world, app_id, present(app).tenant_key))
  },
})
