import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import type { AppAccessToken } from '../../contract/auth/app-access-token'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { currentTicket } from '../tokens/app-ticket'
import { keptToken } from '../tokens/kept-token'
import { authGates, authLimits } from './auth-gates'
import { credentialRules, gatherCredentials } from './credentials'
import type { CredentialFacts } from './credentials'
import { credentialScenarios, custom, happyCredentials, inStore } from './credentials.scenarios'
import { app_ticket } from './store.scenarios'

export interface AppAccessTokenFacts extends CredentialFacts {
  /** The application's latest ticket. */
  ticket: string | undefined
  shown: string
}

const rules: Rule<AppAccessTokenFacts>[] = [
  ...credentialRules,
  {
    code: 10005,
    when: 'a custom application, which needs no ticket',
    fails: (f) => f.app?.kind !== 'store',
    ours: true,
  },
  { code: 10012, when: 'app_ticket is not the latest one', fails: (f) => f.ticket !== f.shown, ours: true },
]

/** Exchanges a store application's ticket for its own token (platform/tokens#tokens-of-store-applications). */
export const appAccessToken = serviceEndpoint<typeof GetAppAccessToken, AppAccessTokenFacts>({
  contract: GetAppAccessToken,
  access: 'public',
  locks: 'everything',
  emits: [],
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
  rules,
  async run({ tx, world }, { app_id, app }) {
    const { tenant_key } = present(app)
    const { token, expire } = await keptToken(tx, world, { app_id, tenant_key, kind: 'app' })
    return topLevel({ app_access_token: token, expire } satisfies AppAccessToken)
  },
  base: { world: inStore },
  happy: { body: { ...happyCredentials, app_ticket } },
  scenarios: {
    ...credentialScenarios({ app_ticket }),
    10005: { world: custom },
    10012: { request: { body: { ...happyCredentials, app_ticket: 'stale' } } },
  },
})
