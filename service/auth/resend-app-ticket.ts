import { ResendAppTicket } from '../../contract/auth/resend-app-ticket'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import { renewTicket } from '../tokens/app-ticket'
import { authGates, authLimits } from './auth-gates'
import { gatherCredentials } from './credentials'
import { resendAppTicketRules } from './resend-app-ticket.rules'

/** platform/tokens#tokens-of-store-applications. Tickets are not pushed anywhere: they are kept where the operator of the service can see them. */
export const resendAppTicket = serviceEndpoint({
  contract: ResendAppTicket,
  access: 'public',
  limits: authLimits,
  gates: authGates,
  gather: ({ input, tx, world }) => gatherCredentials(tx, world.store.secrets, input.body, world.isPublic),
  rules: resendAppTicketRules,
  async run({ tx, world }, { app_id }) {
    await renewTicket(tx, world, app_id)
    return topLevel({})
  },
})
