import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Budget } from './budget'
import { Sessions } from './sessions'
import { SignIn } from './sign-in'
import { GatewayStore } from './store'
import { appAt } from './testing/gateway-before-herald'

/** Sign-ins at a platform that refuses every code. `asked` has the time and the code of each request. */
function started() {
  const folder = mkdtempSync(join(tmpdir(), 'herald-sign-in-'))
  const store = new GatewayStore(folder)
  onTestFinished(async () => {
    vi.useRealTimers()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const now = () => performance.now()
  const asked: { at: number; code: string }[] = []
  const app = appAt('http://127.0.0.1:1')
  const times = { idle_ms: 1_800_000, absolute_ms: 43_200_000 }
  const config = { host: '', port: 0, public_url: 'http://127.0.0.1:2', data: folder, ...times, apps: [app] }
  const signIn = new SignIn({
    config,
    sessions: new Sessions(store, times, now),
    budget: new Budget(),
    now,
    ask(_, { body }) {
      asked.push({
        at: performance.now(),
        code: new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '').get('code') ?? '',
      })
      const refusal = Readable.from([Buffer.from('{"error":"invalid_grant","code":20003}')])
      const answered = Object.assign(refusal, { complete: true }) as IncomingMessage
      return Promise.resolve({ status: 400, body: answered })
    },
    onSignIn: () => Promise.resolve(),
  })
  const begin = (address: string) => {
    const { headers } = signIn.begin(app, '/', address)
    const state = new URL(String(headers['location'])).searchParams.get('state') ?? ''
    const cookie = String(headers['set-cookie']).split(';')[0]
    return async (code: string) =>
      (await signIn.finish(new URLSearchParams({ code, state }), cookie, address)).headers['location']
  }
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

test.each([1, 10])(
  'an operator at another address signs in within about two seconds while %i hostile addresses flood the gateway',
  async (hostile) => {
    const { asked, begin } = started()
    const flood = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        for (let time = 0; time < 50; time++) void begin(`10.0.0.${time % hostile}`)('made-up')
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
  },
)

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
