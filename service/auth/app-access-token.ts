import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import type { AppAccessToken } from '../../contract/auth/app-access-token'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { currentTicket } from '../tokens/app-ticket'
import { keptToken } from '../tokens/kept-token'
import { appAccessTokenRules } from './app-access-token.rules'
import type { AppAccessTokenFacts } from './app-access-token.rules'
import { authGates, authLimits } from './auth-gates'
import { gatherCredentials } from './credentials'

/** Exchanges a store application's ticket for its own token (platform/tokens#tokens-of-store-applications). */
export const appAccessToken = serviceEndpoint<typeof GetAppAccessToken, AppAccessTokenFacts>({
  contract: GetAppAccessToken,
  access: 'public',
  limits: authLimits,
  gates: authGates,
  async gather({ input, tx, world }) {
    const { app_id, app_ticket } = input.body
    return {
      ...(await gatherCredentials(tx, world.store.secrets, input.body, world.isPublic)),
      ticket: await currentTicket(tx, world, app_id),
      shown: app_ticket,
    }
  },
  rules: appAccessTokenRules,
  async run({ tx, world }, { app_id, app }) {
    const { tenant_key } = present(app)
    const { token, expire } = await keptToken(tx, world, { app_id, tenant_key, kind: 'app' })
    return topLevel({ app_access_token: token, expire } satisfies AppAccessToken)
  },
})
