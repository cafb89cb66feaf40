import { z } from 'zod'
import { answering } from '../endpoint'
import { appCredentials } from './app-credentials'

/** Asks for the ticket of a store application; it does not come in the answer (platform/tokens#tokens-of-store-applications). */
export const ResendAppTicket = answering<Record<string, never>>()({
  route: 'POST /open-apis/auth/v3/app_ticket/resend',
  envelope: 'flat',
  body: z.object(appCredentials),
})
