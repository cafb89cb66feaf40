import { dateFormat } from '../../../i18n/date-format'

/** The zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether a zone exists, such as `Asia/Shanghai`. */
export function isZone(zone: string): boolean {
  try {
    return dateFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zones to choose from; none if the browser does not list them. */
export const allZones = (): readonly string[] => {
  try {
    return Intl.supportedValuesOf('timeZone')
  } catch {
    return []
  }
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/
const DAY_MS = 86_400_000

/**
 * The moment of a local time (`2026-12-01T10:00`) in a zone that exists. Undefined: the zone has no such time, because
 * its clocks are set forward over it. A time that comes twice is the first one.
 */
export function momentIn(local: string, zone: string): number | undefined {
  const parts = LOCAL.exec(local)?.slice(1).map(Number)
  if (!parts) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts
  const asUtc = Date.UTC(year, month - 1, day, hour, minute)
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => offsetAt(near, zone))
  const found = offsets.map((offset) => asUtc - offset).filter((at) => at + offsetAt(at, zone) === asUtc)
  return found.length > 0 ? Math.min(...found) : undefined
}

/** A moment as a local time of a zone, to the minute. */
export const localIn = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16)

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const format = dateFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return shown - Math.floor(at / 1_000) * 1_000
}
