import { expect, test } from 'vitest'
import { refusalGroups } from './refusal-groups'
import { callOf } from './testing/call-of'

test('refused calls are grouped by code and endpoint, with the first and the last, the latest group first', () => {
  const route = 'POST /open-apis/im/v1/messages'
  const calls = [
    callOf({ id: 6, code: 230002, route }),
    callOf({ id: 5 }),
    callOf({ id: 4, code: 230001, route, app_id: 'cli_2' }),
    callOf({ id: 3, code: 230002, route, app_id: 'cli_2' }),
    callOf({ id: 2, code: 230002, route: 'GET /other' }),
    callOf({ id: 1, code: 230002, route }),
  ]
  const shown = refusalGroups(calls).map(({ first, last, ...group }) => ({
    ...group,
    first: first.id,
    last: last.id,
  }))
  const ours = callOf().app_id
  expect(shown).toEqual([
    { code: 230002, route, count: 3, first: 1, last: 6, apps: [ours, 'cli_2'] },
    { code: 230001, route, count: 1, first: 4, last: 4, apps: ['cli_2'] },
    { code: 230002, route: 'GET /other', count: 1, first: 2, last: 2, apps: [ours] },
  ])
})
