import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TenantTokens } from './tenant-tokens'
import { appAt } from './testing/gateway-before-herald'
import { UpstreamError } from './upstream'

const MINUTE = 60_000

/** Tokens that are valid for two hours, on the test's own clock. The platform numbers them. */
function started() {
  let now = 0
  let asked = 0
  let looked = 0
  let isAway = false
  let isKnown = true
  const tokens = new TenantTokens(
    appAt('http://127.0.0.1:1'),
    async (_, { method }) => {
      if (method === 'HEAD') looked += 1
      else asked += 1
      if (isAway) throw new UpstreamError('away')
      const answer = JSON.stringify(
        isKnown ? { code: 0, tenant_access_token: `t-${asked}`, expire: 7_200 } : { code: 10_003 },
      )
      const body = Object.assign(Readable.from([Buffer.from(answer)]), { complete: true })
      return { status: 200, headers: {}, body: body as IncomingMessage }
    },
    () => now,
  )
  return {
    tokens,
    asked: () => asked,
    pass: (ms: number) => void (now += ms),
    looked: () => looked,
    away: (is: boolean) => void (isAway = is),
    known: (is: boolean) => void (isKnown = is),
  }
}

test('a token with less than five minutes left stays in use while a new one is requested', async () => {
  const { tokens, asked, pass } = started()
  expect(await tokens.get()).toBe('t-1')
  pass(115 * MINUTE)
  expect([await tokens.get(), asked()]).toEqual(['t-1', 1])
  pass(1)
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['t-1', 't-1'])
  await vi.waitFor(async () => expect([await tokens.get(), asked()]).toEqual(['t-2', 2]))
})

test('all calls wait for the same new token when the old one has half a minute left', async () => {
  const { tokens, asked, pass } = started()
  await tokens.get()
  pass(119.5 * MINUTE)
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['t-2', 't-2'])
  expect(asked()).toBe(2)
})

test('a failed renewal affects no call while the old token is valid, and is retried once a second', async () => {
  const { tokens, asked, pass, away } = started()
  await tokens.get()
  pass(116 * MINUTE)
  away(true)
  for (const _ of [1, 2, 3]) {
    expect(await tokens.get()).toBe('t-1')
    await setImmediate()
  }
  expect(asked()).toBe(2)
  pass(4 * MINUTE)
  await expect(tokens.get()).rejects.toThrow('away')
  await expect(tokens.get()).rejects.toThrow('away')
  expect(asked()).toBe(3)
  away(false)
  pass(1_000)
  expect(await tokens.get()).toBe('t-4')
})

test('a refused token is not used again, and one that arrived meanwhile stays', async () => {
  const { tokens } = started()
  const refused = await tokens.get()
  tokens.drop(refused)
  expect(await tokens.get()).toBe('t-2')
  tokens.drop(refused)
  expect(await tokens.get()).toBe('t-2')
})

/** Probes five times a second, on the test's clock. Returns whether the last probe succeeded. */
async function flood({ tokens, pass }: ReturnType<typeof started>, seconds: number) {
  let last = false
  for (let at = 0; at < seconds * 5; at++) {
    pass(200)
    last = await tokens.probe().then(
      () => true,
      () => false,
    )
  }
  return last
}

test('a platform that was unreachable counts as ready only with a new token, and probes notice both within a second', async () => {
  const here = started()
  await here.tokens.probe()
  here.away(true)
  expect(await flood(here, 0.8)).toBe(false)
  here.known(false)
  here.away(false)
  expect(await flood(here, 0.8)).toBe(false)
  here.known(true)
  expect(await flood(here, 0.8)).toBe(true)
  const asked = here.asked()
  expect(await flood(here, 60)).toBe(true)
  expect(here.asked()).toBe(asked)
  expect(here.looked()).toBeLessThanOrEqual(130)
})

test('if the platform gives no token, repeated probes request one at most once a second after half a minute', async () => {
  const here = started()
  here.known(false)
  await flood(here, 40)
  const before = here.asked()
  expect(await flood(here, 600)).toBe(false)
  expect(here.asked() - before).toBeLessThanOrEqual(600)
})
