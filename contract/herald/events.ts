import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { queryInt } from '../fields'

/** One try to deliver an event. */
export interface EventTry {
  /** The world's time when it ended, in milliseconds. */
  at: number
  /** How long it took, in the host's milliseconds. */
  ms: number
  accepted: boolean
  /** `200`, `timeout`, `app not online`, … */
  result: string
}

/** An event for one application by one carrier, and what became of it. */
export interface DeliveredEvent {
  /** Of this list: a later event has a higher one. */
  id: number
  event_id: string
  carrier: 'webhook' | 'websocket'
  app_id: string
  event_type: string
  /** The world's time. */
  created_at: number
  state: 'waiting' | 'delivered' | 'failed'
  /** When it is tried again, in the world's time; of what waits alone. */
  next_at?: number
  tries: EventTry[]
  /** What stands under `event` on the wire. */
  event: object
}

/** Newest first. The last 2,000 that came to an end are remembered, and whatever waits. */
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

/** Sends an event once more, at once and with the same event_id, whatever became of it; 0: none of that id is remembered. */
export const ReplayEvent = answering<{ replayed: number }>()({
  route: 'POST /_herald/events/:event_id/replay',
  path: z.object({ event_id: z.string().min(1).max(200) }),
})
