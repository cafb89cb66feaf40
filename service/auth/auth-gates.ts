import type { Limit } from '../http/endpoint'

/**
 * How often a token may be requested in the name of an application. Not
 * published; ours is the tier of messages, counted by the application named: the
 * caller has not proved its identity yet, and must not try secrets by the thousand.
 */
export const authLimits: readonly Limit[] = [
  { times: 50, ms: 1000, by: 'asking', status: 429 },
  { times: 1000, ms: 60_000, by: 'asking', status: 429 },
]

export const authGates = { invalid: 10003, internal: 2200 } as const
