import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { queryInt } from '../fields'

/** One request that a local service answered; never a token, a secret or a body. */
export interface LoggedCall {
  /** Counts from 1; a later call has a higher one. */
  id: number
  log_id: string
  /** The world's time when it arrived, in milliseconds. */
  at: number
  /** How long the answer took, in the host's milliseconds. */
  ms: number
  method: string
  path: string
  /** The parameters that the endpoint knows, without secret ones. */
  query: string
  /** `METHOD /path/:name`; empty for a path that nobody answers. */
  route: string
  /** Who called; empty when nobody proved who. */
  app_id: string
  /** HTTP; 0 where the connection was cut. */
  status: number
  /** Of the envelope; absent where the connection was cut and where nobody listens. */
  code?: number
  /** The rule that refused, in words. */
  rule?: string
  /** The gate that refused: token, scope, pace, input, shape, storage, bug. */
  gate?: string
  /** The fault that was met. */
  fault?: string
}

const filter = {
  route: z.string().max(200).optional(),
  app_id: z.string().max(200).optional(),
  code: queryInt(0, 999_999_999).optional(),
  /** Part of the path. */
  path: z.string().max(200).optional(),
}

/** Newest first. `since` is the id of the last one already known. */
export const ListCalls = answering<Page<LoggedCall>>()({
  route: 'GET /_herald/log',
  query: z.object({
    since: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    page_size: queryInt(1, 500).default(100),
    page_token: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    ...filter,
  }),
})

/**
 * Server-sent events, oldest first: `event: call`, its id, and the call as
 * JSON; `event: missed` with how many are no longer there for a reader that was
 * away, or too slow. It begins after `since`, after the header Last-Event-ID,
 * or with the next call.
 */
export const StreamCalls = answering<string>()({
  route: 'GET /_herald/log/stream',
  query: z.object({ since: queryInt(0, Number.MAX_SAFE_INTEGER).optional() }),
})

/** Forgets the calls that were answered so far; later ones keep counting from where they were. */
export const ClearLog = answering<Record<string, never>>()({ route: 'DELETE /_herald/log' })
