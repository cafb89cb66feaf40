import type { ErrorDetail } from '../contract/envelope'

/**
 * The code of an answer without the envelope (platform/envelope#envelope), such as a proxy's page, a cut body, or an
 * unknown path.
 */
export const NOT_AN_ENVELOPE = -1

export interface Refusal {
  code: number
  /** The HTTP status. */
  status: number
  msg: string
  logId?: string | undefined
  detail?: ErrorDetail | undefined
  /** Until the rate window is open again (platform/pace#limits). */
  retryAfterSeconds?: number | undefined
}

/** The storage behind the platform is full or failing: the call had no effect, and may succeed once there is room. */
export const NO_SPACE = 234042

/** A message is still being sent: the answer to a forward of it, and to a send that is repeated with its `uuid`. */
export const STILL_SENDING = 230049

/** The service refused the call. `code` is the platform's, or NOT_AN_ENVELOPE. */
export class LarkError extends Error {
  readonly code: number
  readonly status: number
  readonly msg: string
  readonly logId: string | undefined
  readonly detail: ErrorDetail | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: Refusal) {
    super(`${refusal.code}: ${refusal.msg}`)
    this.name = 'LarkError'
    this.code = refusal.code
    this.status = refusal.status
    this.msg = refusal.msg
    this.logId = refusal.logId
    this.detail = refusal.detail
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }

  /** Whether a rate limit refused it; a retry may succeed after `retryAfterSeconds`. */
  get isTooOften(): boolean {
    return this.code === 99991400 || (this.status === 429 && !MONTH_SPENT.has(this.code))
  }
}

/** A refusal as plain data, because an error loses its class in a store. */
export const refusalOf = ({ code, status, msg, logId, detail, retryAfterSeconds }: LarkError): Refusal => ({
  code,
  status,
  msg,
  logId,
  detail,
  retryAfterSeconds,
})

/**
 * How long an answer may take, since a connection can die silently. A gateway waits for its turn, then up to four
 * times for the platform.
 */
export const ANSWER_LIMIT_MS = 150_000

/** No answer came, or only part of one: whether the call was carried out is unknown. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause })
    this.name = 'NoAnswer'
  }
}

/** The call was meant in the name of an application that the console no longer acts for. It was not sent. */
export class CallerChanged extends Error {
  constructor(app_id: string) {
    super(`no longer ${app_id}`)
    this.name = 'CallerChanged'
  }
}

/** The month’s calls are used up. A retry fails until the next month (platform/gateway#monthly-quota). */
export const MONTH_SPENT: ReadonlySet<number> = new Set([99991403, 99991406])
