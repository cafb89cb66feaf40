/**
 * `error` of the OAuth answers beside the platform's own code (platform/oauth#token-errors). Seen on the platform for some; the rest by RFC 6749, ours.
 */
export const oauthErrors: Readonly<Partial<Record<number, string>>> = {
  20001: 'invalid_request',
  20002: 'invalid_client',
  20010: 'access_denied',
  20036: 'unsupported_grant_type',
  20048: 'invalid_client',
  20050: 'server_error',
  20063: 'invalid_request',
  20067: 'invalid_scope',
  20068: 'invalid_scope',
  20070: 'invalid_request',
  99991400: 'too_many_requests',
}

/** Of everything that is wrong with a code or a token. */
export const OTHER_OAUTH_ERROR = 'invalid_grant'
