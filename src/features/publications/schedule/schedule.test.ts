import { expect, test } from 'vitest'
import { readSchedule, type Schedule } from './schedule'

const NOW = Date.parse('2026-12-01T00:00:00Z')
const schedule: Schedule = {
  when: 'at',
  local: '2026-12-01T10:00',
  zone: 'Asia/Shanghai',
  over: '',
  unit: 'hours',
  test: '',
  needsApproval: false,
  name: '',
}

test('a schedule is a request with only what differs from “now, all at once”', () => {
  expect(readSchedule({ ...schedule, when: 'now', local: '', zone: '' }, NOW)).toEqual({ request: {} })
  expect(
    readSchedule({ ...schedule, over: '1.5', test: 'oc_other', needsApproval: true, name: ' Ada ' }, NOW),
  ).toEqual({
    request: {
      at: NOW + 2 * 3_600_000,
      over_ms: 5_400_000,
      test_target: 'oc_other',
      needs_approval: true,
      made_by: 'Ada',
    },
  })
})

test.each([
  [{ local: '' }, 'noTime'],
  [{ zone: 'Mars/Olympus' }, 'noZone'],
  [{ local: '2027-03-28T02:30', zone: 'Europe/Berlin' }, 'skipped'],
  [{ local: '2026-12-01T07:59' }, 'past'],
  [{ over: '-1' }, 'noNumber'],
  [{ over: 'soon' }, 'noNumber'],
  [{ over: '8', unit: 'days' }, 'tooLong'],
] as const)('%o is refused as %s', (change, fault) => {
  expect(readSchedule({ ...schedule, ...change }, NOW)).toEqual({ fault })
})

test('the present minute and a week are accepted', () => {
  expect(readSchedule({ ...schedule, local: '2026-12-01T08:00' }, NOW)).toEqual({ request: { at: NOW } })
  expect(readSchedule({ ...schedule, when: 'now', over: '7', unit: 'days' }, NOW)).toEqual({
    request: { over_ms: 604_800_000 },
  })
})
