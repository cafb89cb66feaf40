import { GetAppAccessTokenInternal } from '../../contract/auth/app-access-token-internal'
import type { InternalTokens } from '../../contract/auth/app-access-token-internal'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { lockTokens } from '../http/locks'
import { present } from '../rules/present'
import { tenantToken } from '../tokens/tenant-token'
import { authGates, authLimits } from './auth-gates'
import { gatherCredentials } from './credentials'
import { internalScenarios } from './credentials.scenarios'
import { internalRules } from './internal.rules'

/** The same token under both names (platform/tokens#tokens-of-custom-applications). */
export const appAccessTokenInternal = serviceEndpoint({
  contract: GetAppAccessTokenInternal,
  locks: lockTokens,
  emits: [],
  access: 'public',
  limits: authLimits,
  gates: authGates,
  gather: ({ input, tx, world }) => gatherCredentials(tx, world.store.secrets, input.body, world.isPublic),
  rules: internalRules,
  ...internalScenarios,
  async run({ tx, world }, { app_id, app }) {
    const token = await tenantToken(tx, world, app_id, present(app).tenant_key)
    return topLevel({ app_access_token: token.tenant_access_token, ...token } satisfies InternalTokens)
  },
})
