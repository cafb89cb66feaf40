import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/** Ends a user token, or the right to renew it (platform/oauth#revoke). */
export const RevokeToken = answering<Record<string, never>>()({
  route: 'POST /oauth/v1/revoke',
  encoding: 'urlencoded',
  envelope: 'oauth',
  body: z.object({ client_id: words, client_secret: words, token: words, token_type_hint: words }),
})
