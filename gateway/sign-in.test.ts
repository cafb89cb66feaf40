import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { signInsAt } from './testing/sign-ins'

afterEach(() => vi.useRealTimers())

/** Sign-ins at a platform that refuses every code. `asked` has the time and the code of each request. */
function started() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const now = () => performance.now()
  const asked: { at: number; code: string }[] = []
  const begin = signInsAt('http://127.0.0.1:1', {
    now,
    ask(_, { body }) {
      const code = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '').get('code') ?? ''
      asked.push({ at: now(), code })
      const refusal = Readable.from([Buffer.from('{"error":"invalid_grant","code":20003}')])
      const answered = Object.assign(refusal, { complete: true }) as IncomingMessage
      return Promise.resolve({ status: 400, body: answered })
    },
  })
  return { asked, begin }
}

test('any number of sign-ins with made-up codes stays within the platform’s limits', async () => {
  const { asked, begin } = started()
  const attempts = Array.from({ length: 500 }, (_, at) => begin(`10.0.0.${at % 20}`)('made-up'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(new Set(await Promise.all(attempts))).toEqual(new Set(['/?sign-in=platform']))
  expect(asked.length).toBeGreaterThan(150)
  const within = (ms: number) =>
    Math.max(...asked.map(({ at }) => asked.filter((other) => other.at >= at && other.at < at + ms).length))
  expect(within(1_000)).toBeLessThanOrEqual(50)
  expect(within(60_000)).toBeLessThanOrEqual(1_000)
})

test('two hundred operators who share one address can all sign in at once', async () => {
  const { asked, begin } = started()
  for (let at = 0; at < 200; at++) void begin('10.0.0.1')(`of-${at}`)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toHaveLength(200)
})

test('an operator at another address signs in within about two seconds while ten hostile addresses flood the gateway', async () => {
  const { asked, begin } = started()
  const flood = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (let time = 0; time < 50; time++) void begin(`10.0.0.${time % 10}`)('made-up')
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  await flood(60)
  // An even pace, well below the limit per minute.
  expect(asked.length).toBeGreaterThan(500)
  expect(asked.length).toBeLessThan(900)
  const now = performance.now()
  void begin('10.0.1.1')('honest')
  await flood(3)
  expect((asked.find(({ code }) => code === 'honest')?.at ?? Infinity) - now).toBeLessThanOrEqual(2_200)
})

test('an address that begins too many sign-ins loses its own oldest one, and no other address loses one', async () => {
  const { asked, begin } = started()
  const honest = begin('10.0.0.2')
  const first = begin('10.0.0.1')
  for (let time = 0; time < 10_000; time++) begin('10.0.0.1')
  expect(await first('made-up')).toBe('/?sign-in=expired')
  expect(await honest('honest')).toBe('/?sign-in=platform')
  expect(asked.map(({ code }) => code)).toEqual(['honest'])
})

test('a sign-in that takes longer than ten minutes has expired', async () => {
  const { begin } = started()
  const [first, second] = [begin('10.0.0.1'), begin('10.0.0.2')]
  vi.advanceTimersByTime(600_000)
  expect(await first('made-up')).toBe('/?sign-in=platform')
  vi.advanceTimersByTime(1)
  expect(await second('made-up')).toBe('/?sign-in=expired')
})
