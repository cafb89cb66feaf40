import type { Flag, Millis } from './column-types'

/**
 * A person's consent, until the application fetches its token. It is kept a day longer, so that a second use is
 * recognised.
 */
export interface AuthCodes {
  /** The SHA-256 of the code. */
  code_hash: string
  app_id: string
  open_id: string
  redirect_uri: string
  /** Names of scopes, separated by spaces. */
  scope: string
  /** Of PKCE; '' without it. */
  code_challenge: string
  /** S256 | plain */
  challenge_method: string
  expires_at: Millis
  used: Flag
}

export interface UserTokens {
  /** The SHA-256 of the token. */
  token_hash: string
  /** access | refresh */
  kind: string
  /** first | v1 | v2 | v3: the API that it was issued by. */
  family: string
  app_id: string
  open_id: string
  /** Names of scopes, separated by spaces. */
  scope: string
  /** When the person agreed: it ends a year later, however often it was renewed. */
  authorized_at: Millis
  expires_at: Millis
  /** live | used | revoked */
  state: string
}

/** All scopes that a person ever granted to an application. */
export interface UserGrants {
  app_id: string
  open_id: string
  scope: string
}

/** The codes of a device that signs a person in. */
export interface DeviceCodes {
  device_hash: string
  /** Shown to the person, and part of the address that they open. */
  user_code: string
  app_id: string
  /** Granted scopes, once the person has agreed. */
  scope: string
  open_id: string
  /** waiting | agreed | denied | used */
  state: string
  expires_at: Millis
}
