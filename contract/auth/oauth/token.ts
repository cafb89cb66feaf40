import { z } from 'zod'
import { answering } from '../../endpoint'

const words = z.string().max(8_000).optional()

/** Not under `data` (platform/oauth#token-answers); both times are in seconds. */
export interface OAuthToken {
  access_token: string
  expires_in: number
  /** For a user token that holds offline_access. */
  refresh_token?: string
  refresh_token_expires_in?: number
  /** The scopes that the token really holds, separated by spaces; absent for a tenant's. */
  scope?: string
  token_type: 'Bearer'
}

/** Missing fields have codes of their own, so the schema takes them all (platform/oauth#token). */
const body = z.object({
  grant_type: words,
  client_id: words,
  client_secret: words,
  code: words,
  redirect_uri: words,
  code_verifier: words,
  refresh_token: words,
  device_code: words,
  scope: words,
})

export const OAuthTokenV3 = answering<OAuthToken>()({
  route: 'POST /oauth/v3/token',
  encoding: 'urlencoded',
  envelope: 'oauth',
  body,
})

export const OAuthTokenV2 = answering<OAuthToken>()({
  route: 'POST /open-apis/authen/v2/oauth/token',
  encoding: 'urlencoded',
  envelope: 'oauth',
  body,
})
