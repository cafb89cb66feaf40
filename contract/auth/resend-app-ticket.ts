import { z } from 'zod'
import { answering } from '../endpoint'
import { appCredentials } from './app-credentials'

/**
 * Requests the ticket of a store application; the answer does not contain it
 * (platform/tokens#tokens-of-store-applications).
 */
export const ResendAppTicket = answering<Record<string, never>>()({
  route: 'POST /open-apis/auth/v3/app_ticket/resend',
  envelope: 'flat',
  body: z.object(appCredentials),
})
