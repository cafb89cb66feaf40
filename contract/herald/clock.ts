import { z } from 'zod'
import { answering } from '../endpoint'

/** The end of the year 9999, when the fixed tokens of a world expire. */
const LATEST = 253_402_300_799_000

/** The world's time, in milliseconds since the epoch. */
export interface Clock {
  now: number
}

export const GetClock = answering<Clock>()({ route: 'GET /_herald/clock' })

/** From there it runs on; tokens, pace and the hour of a uuid follow it. */
export const SetClock = answering<Clock>()({
  route: 'PUT /_herald/clock',
  body: z.object({ now: z.number().int().min(0).max(LATEST) }),
})

export const AdvanceClock = answering<Clock>()({
  route: 'POST /_herald/clock/advance',
  body: z.object({ ms: z.number().int().min(0).max(LATEST) }),
})
