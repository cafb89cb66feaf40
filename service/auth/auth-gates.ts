import type { Limit } from '../http/endpoint'

/**
 * How often an application may be named to ask for a token. Not published;
 * ours is the tier of the messages, counted by who is named: nobody has proved
 * who he is yet, and secrets shall not be tried by the thousand.
 */
export const authLimits: readonly Limit[] = [
  { times: 50, ms: 1000, by: 'asking', status: 429 },
  { times: 1000, ms: 60_000, by: 'asking', status: 429 },
]

export const authGates = { invalid: 10003, internal: 2200 } as const
