import { expect, test } from 'vitest'
import { isZone, localIn, momentIn } from './zoned-time'

const utc = (words: string) => Date.parse(`${words}:00Z`)

test.each([
  ['2026-12-01T10:00', 'Asia/Shanghai', '2026-12-01T02:00'],
  ['2026-07-01T10:00', 'Europe/Berlin', '2026-07-01T08:00'],
  ['2026-12-01T10:00', 'Europe/Berlin', '2026-12-01T09:00'],
  ['2026-01-01T00:30', 'America/St_Johns', '2026-01-01T04:00'],
  ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59'],
])('%s in %s is %s in UTC', (local, zone, at) => {
  expect(momentIn(local, zone)).toBe(utc(at))
  expect(localIn(utc(at), zone)).toBe(local)
})

test('a time that the clocks skip does not exist, and one that comes twice is the first', () => {
  expect(momentIn('2026-03-29T02:30', 'Europe/Berlin')).toBeUndefined()
  expect(momentIn('2026-03-29T03:00', 'Europe/Berlin')).toBe(utc('2026-03-29T01:00'))
  expect(momentIn('2026-10-25T02:30', 'Europe/Berlin')).toBe(utc('2026-10-25T00:30'))
})

test('a local time of another form is none', () => {
  for (const local of ['', '2026-12-01', '12026-12-01T10:00', 'soon'])
    expect(momentIn(local, 'UTC')).toBeUndefined()
})

test('a zone is known by its name', () => {
  expect(['Asia/Shanghai', 'UTC', 'Europe/Berlin'].every(isZone)).toBe(true)
  expect(['Mars/Olympus', '', 'Shanghai'].some(isZone)).toBe(false)
})
