/**
 * Codes that only the platform's own gateway returns, with its own messages
 * (platform/docx#announcement-errors, platform/envelope#gateway-errors). Herald's service never has such a state. For
 * most of them, no HTTP status is published.
 */
export const platformCodes = {
  1500: { msg: 'internal error' },
  99991401: { msg: 'ip is denied by app setting' },
  99991403: { msg: 'This month’s API call quota has been exceeded' },
  99991543: { msg: 'wrong app credentials' },
  99991665: { msg: 'invalid tenant code' },
  99991671: { msg: 'Invalid token: must start with t-/u-' },
  99991673: { msg: 'unauthorized app' },
  99991676: { msg: 'token no permission' },
  99992355: { msg: 'these chat ids not existed' },
  99992359: { msg: 'these user ids not existed' },
  1771002: { status: 500, msg: 'gateway server internal error' },
  1771003: { status: 500, msg: 'gateway marshal error' },
  1771004: { status: 500, msg: 'gateway unmarshal error' },
  1771005: { status: 503, msg: 'system under maintenance' },
  1771006: { status: 500, msg: 'mount folder failed' },
} as const satisfies Record<number, { status?: number; msg: string }>

export type PlatformCode = keyof typeof platformCodes
