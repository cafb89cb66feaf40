import { expect, test } from 'vitest'
import { StreamCalls } from '../../contract/herald/log'
import type { LoggedCall } from '../../contract/herald/log'
import { ListChats } from '../../contract/im/chats/list-chats'
import { requestTo } from '../testing/call'
import { EventLog } from './event-log'
import { eventStream, HEARTBEAT_MS } from './event-stream'
import { handTimer } from './testing/hand-timer'
import { localService } from './testing/local-service'

const call = {
  log_id: 'L',
  at: 0,
  ms: 0,
  method: 'GET',
  path: '/',
  query: '',
  route: '',
  app_id: '',
  status: 200,
}

function opened(log: EventLog<LoggedCall>, since = 0) {
  const clock = handTimer()
  const reader = eventStream({ log, name: 'call', timer: clock.timer }, since).getReader()
  const read = async () => {
    const { value, done } = await reader.read()
    return done ? 'end' : new TextDecoder().decode(value)
  }
  return { clock, reader, read }
}

const logWith = (calls: number) => {
  const log = new EventLog<LoggedCall>()
  for (let at = 0; at < calls; at += 1) log.add(call)
  return log
}

const idsOf = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map((found) => Number(found[1]))

test('known calls are sent first, then each call as it comes', async () => {
  const log = logWith(3)
  const { read } = opened(log, 1)
  expect(await read()).toBe('retry: 1000\n\n')
  const events = await read()
  expect(idsOf(events)).toEqual([2, 3])
  expect(events).toBe(
    [2, 3].map((id) => `id: ${id}\nevent: call\ndata: ${JSON.stringify({ id, ...call })}\n\n`).join(''),
  )
  const next = read()
  log.add(call)
  expect(idsOf(await next)).toEqual([4])
})

test('a slow reader gets everything at once, each call once', async () => {
  const log = logWith(0)
  const { read } = opened(log)
  await read()
  const waiting = read()
  log.add(call)
  await waiting
  for (let turn = 0; turn < 10; turn += 1) log.add(call)
  expect(idsOf(await read())).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a reader that was away too long receives the number of missed events', async () => {
  const { read } = opened(logWith(2500), 100)
  await read()
  const events = await read()
  expect(events.startsWith('event: missed\ndata: 400\n\n')).toBe(true)
  expect(idsOf(events)[0]).toBe(501)
})

test('silence is broken by a comment, on time', async () => {
  const { read, clock } = opened(logWith(0))
  await read()
  const next = read()
  expect(clock.waits()).toEqual([HEARTBEAT_MS])
  clock.ring()
  expect(await next).toBe(': nothing new\n\n')
})

test('nothing waits for a reader that has left', async () => {
  const log = logWith(0)
  const { reader, read, clock } = opened(log)
  await read()
  const next = read()
  expect(clock.waits()).toHaveLength(1)
  await reader.cancel()
  expect(await next).toBe('end')
  expect(clock.waits()).toEqual([])
  log.add(call)
})

test('the stream ends with the log', async () => {
  const log = logWith(0)
  const { read } = opened(log)
  await read()
  const next = read()
  log.end()
  expect(await next).toBe('end')
})

test.each([
  [{}, {}, []],
  [{ 'last-event-id': '1' }, {}, [2]],
  [{}, { since: 0 }, [1, 2]],
  [{ 'last-event-id': 'x' }, {}, []],
  // From a log that was longer before: nothing is reported as missing.
  [{ 'last-event-id': '999' }, {}, []],
])('with the headers %j and the query %j the stream continues from there', async (headers, query, before) => {
  const { service, ask, emulator } = await localService()
  for (let turn = 0; turn < 2; turn += 1) await ask(ListChats)
  const response = await service(requestTo(StreamCalls.route, { token: null, headers, query }))
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await ask(ListChats)
  emulator.log.end()
  expect(idsOf(await response.text())).toEqual([...before, 3])
})

test('the reader of a log that is cleared before it was read receives the number of missed events', async () => {
  const log = logWith(3)
  const { read } = opened(log, 3)
  await read()
  log.add(call)
  log.clear()
  expect(await read()).toBe('event: missed\ndata: 1\n\n')
  log.add(call)
  expect(idsOf(await read())).toEqual([5])
})
