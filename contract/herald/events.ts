import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { queryInt } from '../fields'
import type { DeliveredEvent } from './delivered-event'

/** Newest first. At most 2,000 finished ones are kept, and all that wait. */
export const ListEvents = answering<Page<DeliveredEvent>>()({
  route: 'GET /_herald/events',
  query: z.object({
    page_size: queryInt(1, 200).default(50),
    page_token: queryInt(0, Number.MAX_SAFE_INTEGER).optional(),
    app_id: z.string().max(200).optional(),
    event_type: z.string().max(200).optional(),
    state: z.enum(['waiting', 'delivered', 'failed']).optional(),
  }),
})

/**
 * Sends an event again, at once and with the same event_id, after any outcome. Returns 0 if no event with that id is
 * kept.
 */
export const ReplayEvent = answering<{ replayed: number }>()({
  route: 'POST /_herald/events/:event_id/replay',
  path: z.object({ event_id: z.string().min(1).max(200) }),
})
