import { z } from 'zod'
import { answering } from '../../endpoint'
import type { UserInfo } from './user-info'

const words = z.string().max(8_000).default('')

/** Under `data`, as the oldest clients know it (platform/oauth#first-version): the token, and whose it is. */
export interface PersonToken extends UserInfo {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_expires_in: number
}

/** Under `data`, as old clients know it (platform/oauth#first-version). */
export interface OidcToken {
  access_token: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_expires_in: number
  scope: string
}

/** Exchanges a code for a user token; the application shows its own token in the header. */
export const OidcAccessToken = answering<OidcToken>()({
  route: 'POST /open-apis/authen/v1/oidc/access_token',
  body: z.object({ grant_type: words, code: words }),
})

export const OidcRefreshToken = answering<OidcToken>()({
  route: 'POST /open-apis/authen/v1/oidc/refresh_access_token',
  body: z.object({ grant_type: words, refresh_token: words }),
})

/** The predecessors of these two: the same, with the person next to the token. */
export const PersonAccessToken = answering<PersonToken>()({
  route: 'POST /open-apis/authen/v1/access_token',
  body: OidcAccessToken.body,
})

export const PersonRefreshToken = answering<PersonToken>()({
  route: 'POST /open-apis/authen/v1/refresh_access_token',
  body: OidcRefreshToken.body,
})
