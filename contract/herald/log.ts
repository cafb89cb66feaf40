import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { queryInt } from '../fields'
import type { LoggedCall, Replay } from './logged-call'

export type { LoggedCall }

const filter = {
  route: z.string().max(200).optional(),
  app_id: z.string().max(200).optional(),
  code: queryInt(0, 999_999_999).optional(),
  /** Part of the path. */
  path: z.string().max(200).optional(),
  /** A chat that the call names: in its path, its parameters or its body. */
  chat_id: z.string().min(1).max(200).optional(),
  /** Calls that Herald's own console made: `only` those, or all others. */
  console: z.enum(['only', 'hidden']).optional(),
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

const one = z.object({ id: queryInt(1, Number.MAX_SAFE_INTEGER) })

/** One call, with its bodies. */
export const GetCall = answering<LoggedCall>()({ route: 'GET /_herald/log/:id', path: one })

/** Repeats the call, with the rights of the same application. */
export const ReplayCall = answering<Replay>()({ route: 'POST /_herald/log/:id/replay', path: one })

/** The calls as an HTTP Archive 1.2, oldest first: the file itself, without an envelope. */
export const ExportHar = answering<object>()({ route: 'GET /_herald/log.har', query: z.object(filter) })

/**
 * Server-sent events, oldest first: `event: call`, its id, and the call as JSON, without its bodies. A reader that
 * was away or too slow gets `event: missed` with the number of missed calls. The stream begins after `since`, after
 * the header Last-Event-ID, or with the next call.
 */
export const StreamCalls = answering<string>()({
  route: 'GET /_herald/log/stream',
  query: z.object({ since: queryInt(0, Number.MAX_SAFE_INTEGER).optional() }),
})

/** Forgets the calls that were answered so far; the ids of later ones go on counting. */
export const ClearLog = answering<Record<string, never>>()({ route: 'DELETE /_herald/log' })
