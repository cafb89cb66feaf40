import type { Answer } from '../server/write-answer'

/** The gateway's own refusals, in the platform's envelope; the console has a text for each. */
export const refusals = {
  /** No session, or an expired one (platform/gateway#gateway-codes). */
  signIn: { status: 401, code: 99991641, msg: 'sign in to continue' },
  /** The role does not allow the call. */
  role: { status: 403, code: 99991676, msg: 'your role does not allow this' },
  /** The configuration does not include this chat. */
  chat: { status: 403, code: 99991676, msg: 'this gateway does not include this chat' },
  /** The announcement changes only by approved publications (docs/decisions/0127). */
  approval: {
    status: 403,
    code: 99991676,
    msg: 'this announcement needs approval: hold your change, publish it, and let another operator approve it',
  },
  /** Not sent by a page of this gateway. */
  foreign: { status: 403, code: 99991676, msg: 'only pages of this gateway may send requests' },
  /** A page of a sibling host set a cookie that imitates this gateway's (docs/decisions/0069). */
  cookies: {
    status: 400,
    code: 99992402,
    msg: 'another site set a cookie with a name of this gateway: delete the cookies of this domain',
  },
  /** The author of a publication cannot approve it. */
  ownApproval: {
    status: 403,
    code: 99991676,
    msg: 'another operator than its author approves a publication',
  },
  unknown: { status: 404, code: 404, msg: '404 page not found' },
  shape: { status: 400, code: 99992402, msg: 'field validation failed' },
  tooLong: { status: 413, code: 99992402, msg: 'the request is too long' },
  often: { status: 429, code: 99991400, msg: 'request trigger frequency limit' },
  /** Counts one operator, in all of their sessions (docs/decisions/0068). */
  underWay: { status: 429, code: 99991400, msg: 'you have too many requests in flight' },
  streams: { status: 429, code: 99991400, msg: 'too many of your pages listen for changes' },
  /** A page names a stream of changes that is not open. */
  noStream: { status: 400, code: 9499, msg: 'no open stream of changes has this page' },
  present: {
    status: 429,
    code: 99991400,
    msg: 'too many pages are in this chat, or the page is in too many chats',
  },
  bytes: { status: 429, code: 99991400, msg: 'your requests and their answers take too much memory' },
  day: { status: 429, code: 99991403, msg: 'your share of today’s calls is used up' },
  /** Four fifths of the share are used. A rehearsal leaves the rest to its operator's own calls. */
  rehearsal: {
    status: 429,
    code: 99991403,
    msg: '80 % of your share of today’s calls are used: a rehearsal leaves the rest to you',
  },
  rehearsing: { status: 429, code: 99991400, msg: 'other publications are being rehearsed: try again soon' },
  month: {
    status: 429,
    code: 99991403,
    msg: '80 % of this month’s calls are used: background reads have stopped',
  },
  /** The audit log cannot be written, so nothing was sent (docs/decisions/0060). */
  unwritten: {
    status: 503,
    code: 55001,
    msg: 'the gateway cannot write its audit log and refuses changes until it can',
  },
  /** The publications cannot be read or written, so nothing was stored. */
  unstored: { status: 503, code: 55001, msg: 'the gateway cannot read or write its publications' },
  /** The platform gave no usable answer. The call may have had its effect. */
  upstream: { status: 502, code: 55001, msg: 'the platform returned no usable answer' },
} as const

const json = (status: number, value: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: Buffer.from(JSON.stringify(value)),
})

export const success = (data: object, headers?: Record<string, string>): Answer =>
  json(200, { code: 0, msg: 'success', data }, headers)

/** The headers of a refusal that asks the client to try again after this many seconds. */
export const retryIn = (seconds: number): Record<string, string> => ({
  'retry-after': String(seconds),
  'x-ogw-ratelimit-reset': String(seconds),
})

export function refuse(why: keyof typeof refusals, headers?: Record<string, string>): Answer {
  const { status, code, msg } = refusals[why]
  return json(status, { code, msg }, headers)
}
