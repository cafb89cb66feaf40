/** A failure to cause: one of `code`, `status`, `delay_ms`, `slow_ms` and `cut`, with its place, probability and count. */
export interface NewFault {
  /** `METHOD /path/:name` of an endpoint under /open-apis, or `*`: all of them. Absent: `*`. */
  route?: string | undefined
  /** The application whose calls are affected; absent: all. Calls without a token, such as asking for one, belong to none. */
  app_id?: string | undefined
  /** True: calls of Herald's own console are affected, too. */
  console?: boolean | undefined
  /** The refusal that is answered instead, as the endpoint itself answers it. */
  code?: number | undefined
  /** The HTTP status that is answered instead; 429 has the headers of a rate limit. */
  status?: 429 | 500 | 501 | 502 | 503 | 504 | undefined
  /** The body of `status`; absent: an HTML page as a proxy has it, or for 429 the refusal of a rate limit. */
  body?: string | undefined
  /** The type of `body`; absent: by its first character HTML, JSON or plain text. */
  content_type?: string | undefined
  /** Seconds until the rate limit is open again, for the header `x-ogw-ratelimit-reset`. */
  reset_s?: number | undefined
  /** How long the request waits before it continues. */
  delay_ms?: number | undefined
  /** How long the body of the answer takes to arrive, in small pieces; its headers arrive at once. */
  slow_ms?: number | undefined
  /**
   * The connection is cut `before` anything was done, `after` all was done and kept, or after that in the middle of
   * the answer's `body`.
   */
  cut?: 'before' | 'after' | 'body' | undefined
  /** Above 0, up to 1; absent: 1. */
  probability?: number | undefined
  /** How many times; absent: until it is removed. */
  count?: number | undefined
  /** So many calls are let through first. */
  skip?: number | undefined
  /** Only this call, counted from 1: the same as a `skip` of one less and a `count` of 1. */
  nth?: number | undefined
}

/** A fault that is set; `nth` is a `skip` and a `count` now. */
export interface Fault extends Omit<NewFault, 'nth'> {
  fault_id: string
  route: string
  probability: number
  /** How often it was met. */
  met: number
  /** How many calls it has let through, up to `skip`. */
  skipped: number
}
