import { expect, test } from 'vitest'
import { codesOf, filterCalls, routesOf, type CallFilter } from './calls'
import { callOf } from './testing/call-of'

const { code: _, ...cut } = callOf({ id: 4, status: 0, fault: 'cut after' })
const calls = [
  cut,
  callOf({
    id: 3,
    status: 400,
    code: 232006,
    rule: 'chat_id unknown',
    path: '/open-apis/im/v1/chats/oc_gone',
    route: 'GET /open-apis/im/v1/chats/:chat_id',
  }),
  callOf({ id: 2, method: 'POST', query: 'uuid=Seven' }),
  callOf({ id: 1, log_id: 'FIRST', app_id: 'cli_b' }),
  callOf({ id: 0, console: true }),
]
const found = (filter: Partial<CallFilter>) =>
  filterCalls(
    calls,
    { text: '', route: '', app: '', code: '', refusedOnly: false, withConsole: false, ...filter },
    (id) =>
      new Map([
        ['oc_gone', 'Launch 发布'],
        ['cli_b', 'Other bot'],
      ]).get(id),
  ).map(({ id }) => id)

test('an empty filter leaves every call', () => {
  expect(found({})).toEqual([4, 3, 2, 1])
  expect(found({ text: '  ' })).toEqual([4, 3, 2, 1])
})

test.each([
  ['OC_GONE', [3]],
  ['232006', [3]],
  ['unknown', [3]],
  ['cut', [4]],
  ['seven', [2]],
  ['first', [1]],
  ['post chats', [2]],
  ['post unknown', []],
  ['launch', [3]],
  ['发布', [3]],
  ['other bot', [1]],
])('the text %s finds %j', (text, expected) => {
  expect(found({ text })).toEqual(expected)
})

test('a cut call counts as refused, and a call with code 0 does not', () => {
  expect(found({ refusedOnly: true })).toEqual([4, 3])
})

test('a route keeps only its own calls, and combines with the other filters', () => {
  expect(found({ route: 'GET /open-apis/im/v1/chats' })).toEqual([4, 2, 1])
  expect(found({ route: 'GET /open-apis/im/v1/chats', refusedOnly: true })).toEqual([4])
})

test('an application, a code and a chat narrow the list', () => {
  expect(found({ app: 'cli_b' })).toEqual([1])
  expect(found({ code: '232006' })).toEqual([3])
  expect(found({ ids: new Set([2, 3]) })).toEqual([3, 2])
})

test('the calls of this console are included on request', () => {
  expect(found({ withConsole: true })).toEqual([4, 3, 2, 1, 0])
})

test('each called route is offered once', () => {
  expect(routesOf([...calls, callOf({ route: '' })])).toEqual([
    'GET /open-apis/im/v1/chats',
    'GET /open-apis/im/v1/chats/:chat_id',
  ])
  expect(codesOf(calls)).toEqual(['232006'])
})
