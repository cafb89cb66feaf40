import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { TenantTokens } from './tenant-tokens'
import { appAt } from './testing/gateway-before-herald'
import { UpstreamError } from './upstream'

const MINUTE = 60_000

/** Tokens that are good for two hours, on a clock of the test's own; the platform numbers them. */
function started() {
  let now = 0
  let asked = 0
  let isAway = false
  const tokens = new TenantTokens(
    appAt('http://127.0.0.1:1'),
    async () => {
      asked += 1
      if (isAway) throw new UpstreamError('away')
      const answer = JSON.stringify({ code: 0, tenant_access_token: `t-${asked}`, expire: 7_200 })
      const body = Object.assign(Readable.from([Buffer.from(answer)]), { complete: true })
      return { status: 200, headers: {}, body: body as unknown as IncomingMessage }
    },
    () => now,
  )
  return {
    tokens,
    asked: () => asked,
    pass: (ms: number) => void (now += ms),
    away: (is: boolean) => void (isAway = is),
  }
}

test('one token serves until five minutes are left; then a new one is asked for while the old one serves', async () => {
  const { tokens, asked, pass } = started()
  expect(await tokens.get()).toBe('t-1')
  pass(115 * MINUTE)
  expect([await tokens.get(), asked()]).toEqual(['t-1', 1])
  pass(1)
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['t-1', 't-1'])
  await vi.waitFor(async () => expect([await tokens.get(), asked()]).toEqual(['t-2', 2]))
})

test('with half a minute left calls wait for the new one, all of them for the same', async () => {
  const { tokens, asked, pass } = started()
  await tokens.get()
  pass(119.5 * MINUTE)
  expect(await Promise.all([tokens.get(), tokens.get()])).toEqual(['t-2', 't-2'])
  expect(asked()).toBe(2)
})

test('a renewal that fails costs nobody anything while the old one is good, and is tried once a second', async () => {
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

test('a token that was refused is not used again, and one that came meanwhile stays', async () => {
  const { tokens } = started()
  const refused = await tokens.get()
  tokens.drop(refused)
  expect(await tokens.get()).toBe('t-2')
  tokens.drop(refused)
  expect(await tokens.get()).toBe('t-2')
})

test('who keeps asking whether the platform is well makes the gateway ask it once a second, and has its news in one', async () => {
  const { tokens, asked, pass, away } = started()
  const ask = async (seconds: number) => {
    const before = asked()
    for (let at = 0; at < seconds * 5; at++) {
      pass(200)
      await tokens.probe().catch(() => undefined)
    }
    return asked() - before
  }
  expect(await ask(60)).toBe(300)
  // What was saved up in the first minute is used up.
  await ask(20)
  expect(await ask(600)).toBeLessThanOrEqual(601)
  away(true)
  await ask(1.2)
  await expect(tokens.probe()).rejects.toThrow('away')
  away(false)
  await ask(1.2)
  await tokens.probe()
  // Who asks once a second asks the platform itself.
  pass(10 * MINUTE)
  expect(await ask(1)).toBe(5)
})
