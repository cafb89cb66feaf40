import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GetChat } from '../contract/im/chats/get-chat'
import { createService } from '../service/http/create-service'
import { happyApp } from '../service/testing/happy-world'
import { testWorld } from '../service/testing/test-world'
import { createClient } from './client'
import { serviceNow, setServiceTime } from './service-clock'

const HERE = Date.parse('2026-11-23T12:00:00Z')
const say = (at: number) => setServiceTime(new Headers({ date: new Date(at).toUTCString() }))

beforeEach(() => vi.useFakeTimers({ now: HERE }))
afterEach(() => {
  say(Date.now())
  vi.useRealTimers()
})

test('the time continues from the last time of the service', () => {
  say(HERE + 7_200_000)
  vi.setSystemTime(HERE + 5_000)
  expect(serviceNow()).toBe(HERE + 7_205_000)
  say(HERE + 5_000)
  expect(serviceNow()).toBe(HERE + 5_000)
})

test('a difference of a few seconds is ignored, and so is an answer without a date', () => {
  say(HERE + 3_600_000)
  say(HERE + 3_602_000)
  setServiceTime(new Headers({ date: 'yesterday' }))
  setServiceTime(new Headers())
  expect(serviceNow()).toBe(HERE + 3_600_000)
})

test('a local service answers with the time of its own clock', async () => {
  const world = await testWorld()
  const service = createService(world)
  world.pass(7_200_000)
  const client = createClient({
    fetch: (url, init) => service(new Request(new URL(url as string, 'http://herald.test'), init)),
    onHeaders: setServiceTime,
  })
  client.setSession({ token: happyApp.token, renew: () => Promise.reject(new Error('not asked')) })
  await client.call(GetChat, { path: { chat_id: 'oc_launch' }, query: {} })
  expect(Math.abs(serviceNow() - world.now())).toBeLessThanOrEqual(1_000)
})
