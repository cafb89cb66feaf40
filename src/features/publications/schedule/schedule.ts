import type { PublicationRequest } from '../../../../contract/herald/publications'
import { isZone, momentIn } from './zoned-time'

export type OverUnit = 'minutes' | 'hours' | 'days'

/** How a server is to publish, as a user fills it in. */
export interface Schedule {
  when: 'now' | 'at'
  /** Of the field: `2026-12-01T10:00`. */
  local: string
  zone: string
  /** Empty: all chats at once. */
  over: string
  unit: OverUnit
  /** Empty: none. */
  test: string
  needsApproval: boolean
  /** The name of the author, at a local service. */
  name: string
}

export type ScheduleFault = 'noTime' | 'noZone' | 'skipped' | 'past' | 'noNumber' | 'tooLong'

export type ReadSchedule = Pick<
  PublicationRequest,
  'at' | 'over_ms' | 'test_target' | 'needs_approval' | 'made_by'
>

const unitMs: Record<OverUnit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
/** The longest time over which a server spreads chats: a week. */
const LONGEST_OVER_MS = 7 * unitMs.days

/** The request for a schedule, or what is wrong with it. `now`: the service's time. */
export function readSchedule(
  { when, local, zone, over, unit, test, needsApproval, name }: Schedule,
  now: number,
): { request: ReadSchedule } | { fault: ScheduleFault } {
  const at = when === 'at' ? readTime(local, zone, now) : undefined
  if (typeof at === 'string') return { fault: at }
  const number = over.trim() === '' ? 0 : Number(over)
  if (!Number.isFinite(number) || number < 0) return { fault: 'noNumber' }
  const over_ms = Math.round(number * unitMs[unit])
  if (over_ms > LONGEST_OVER_MS) return { fault: 'tooLong' }
  return {
    request: {
      ...(at !== undefined && { at }),
      ...(over_ms > 0 && { over_ms }),
      ...(test !== '' && { test_target: test }),
      ...(needsApproval && { needs_approval: true }),
      ...(name.trim() !== '' && { made_by: name.trim() }),
    },
  }
}

function readTime(local: string, zone: string, now: number): number | ScheduleFault {
  if (local === '') return 'noTime'
  if (!isZone(zone)) return 'noZone'
  const at = momentIn(local, zone)
  if (at === undefined) return 'skipped'
  return at < now ? 'past' : at
}
