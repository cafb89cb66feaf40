import { ResendAppTicket } from '../../contract/auth/resend-app-ticket'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import { renewTicket } from '../tokens/app-ticket'
import { authGates, authLimits } from './auth-gates'
import { credentialRules, gatherCredentials } from './credentials'
import type { CredentialFacts } from './credentials'
import { credentialScenarios, custom, happyCredentials, inStore } from './credentials.scenarios'

const rules: Rule<CredentialFacts>[] = [
  ...credentialRules,
  {
    code: 10016,
    when: 'a custom application, which has no ticket',
    fails: (f) => f.app?.kind !== 'store',
    ours: true,
  },
]

/** platform/tokens#tokens-of-store-applications. Tickets are not pushed anywhere: they are kept where the operator of the service can see them. */
export const resendAppTicket = serviceEndpoint({
  contract: ResendAppTicket,
  access: 'public',
  locks: 'everything',
  emits: [],
  limits: authLimits,
  gates: authGates,
  gather: ({ input, tx, world }) => gatherCredentials(tx, world.store.secrets, input.body, world.isPublic),
  rules,
  async run({ tx, world }, { app_id }) {
    await renewTicket(tx, world, app_id)
    return topLevel({})
  },
  base: { world: inStore },
  happy: { body: happyCredentials },
  scenarios: { ...credentialScenarios(), 10016: { world: custom } },
})
