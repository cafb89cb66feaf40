/**
 * The `error` of OAuth answers, in addition to the platform's own code (platform/oauth#token-errors). Some were seen
 * on the platform; the rest follow RFC 6749 (ours).
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
  20080: 'authorization_pending',
  20081: 'expired_token',
  20082: 'access_denied',
  20068: 'invalid_scope',
  20070: 'invalid_request',
  99991400: 'too_many_requests',
}

/** For everything else that is wrong with a code or a token. */
export const OTHER_OAUTH_ERROR = 'invalid_grant'
