import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { folderOfTest } from '../server/testing/folders'
import { untilTomorrow } from './calendar'
import { OperatorShares } from './operator-shares'
import { GatewayStore } from './store'
import { operatorBefore } from './testing/faulty-platform'
import { appAt } from './testing/gateway-before-herald'
import { signedIn } from './testing/operator'

const chats = '/open-apis/im/v1/chats'
const json = { 'content-type': 'application/json; charset=utf-8' }
const ok: RequestListener = (_, response) => response.writeHead(200, json).end('{"code":0}')
const background = { headers: { 'x-herald-background': '1' } }

const noon = Date.UTC(2026, 10, 28, 4)
const app = appAt('http://127.0.0.1:1', { monthly_calls: 10_000 })

/** Calls until the share is used up; returns how many were admitted. */
function callsOf(shares: OperatorShares, person: string, now: number, isBackground = false): number {
  for (let calls = 0; ; calls += 1) {
    const end = shares.beginCall(app, person, { now, isBackground })
    if (!end) return calls
    shares.count(app, person, now)
    end()
  }
}

test('an operator who uses up every day’s share never uses up the month, and background reads leave a part of a share', async () => {
  const store = new GatewayStore(folderOfTest())
  const shares = new OperatorShares(store)
  const days: number[] = []
  for (let day = 0; day < 31; day += 1)
    days.push(callsOf(shares, 'acme alice', Date.UTC(2026, 11, day + 1, 4)))
  expect(days.slice(0, 3)).toEqual([1_000, 900, 810])
  expect(days.at(-1)).toBe(100)
  expect(days.reduce((all, calls) => all + calls)).toBeLessThan(10_000)

  const later = Date.UTC(2027, 0, 1, 4)
  expect(callsOf(shares, 'acme alice', later, true)).toBe(800)
  expect(callsOf(shares, 'acme alice', later)).toBe(200)
  // The calls of other operators only reduce the rest of the month.
  expect(callsOf(shares, 'acme bob', later)).toBe(900)
  await store.close()
})

test('a rehearsal gets the calls left in the month and the day in which its publication begins', async () => {
  const store = new GatewayStore(folderOfTest())
  const shares = new OperatorShares(store)
  for (let calls = 0; calls < 300; calls += 1) shares.count(app, 'acme alice', noon)
  const at = (ms: number) => shares.quotas(app, 'acme alice', { now: noon, at: ms })
  const day = 24 * 3_600_000
  expect([at(noon), at(noon + day), at(noon + 5 * day)]).toEqual([
    { month: { included: 10_000, used: 300, isNow: true }, day: { included: 1_000, used: 300, isNow: true } },
    { month: { included: 10_000, used: 300, isNow: true }, day: { included: 970, used: 0, isNow: false } },
    { month: { included: 10_000, used: 0, isNow: false }, day: { included: 1_000, used: 0, isNow: false } },
  ])
  expect(shares.quotas(appAt('http://127.0.0.1:1'), 'acme alice', { now: noon, at: noon })).toBeUndefined()
  await store.close()
})

test('running calls count towards a day’s share, and failed calls do not', async () => {
  const store = new GatewayStore(folderOfTest())
  const shares = new OperatorShares(store)
  const asking = { now: noon, isBackground: false }
  const ends = Array.from({ length: 1_000 }, () => shares.beginCall(app, 'acme alice', asking)!)
  expect(shares.beginCall(app, 'acme alice', asking)).toBeUndefined()
  expect(shares.beginCall(app, 'acme bob', asking)).toBeDefined()
  for (const end of ends) end()
  expect(callsOf(shares, 'acme alice', noon)).toBe(1_000)
  await store.close()
})

test('a used-up share of a day survives a restart, and renews at midnight in the platform’s calendar', async () => {
  const folder = folderOfTest()
  const before = new GatewayStore(folder)
  const now = Date.now()
  expect(callsOf(new OperatorShares(before), 'acme alice', now)).toBe(1_000)
  await before.close()
  const after = new GatewayStore(folder)
  const shares = new OperatorShares(after)
  expect(callsOf(shares, 'acme alice', now)).toBe(0)
  expect(callsOf(shares, 'acme alice', now + untilTomorrow(now) * 1_000 - 1_001)).toBe(0)
  expect(callsOf(shares, 'acme alice', now + untilTomorrow(now) * 1_000)).toBeGreaterThan(0)
  await after.close()
  expect(untilTomorrow(Date.UTC(2026, 10, 28, 15, 59, 59))).toBe(1)
  expect(untilTomorrow(Date.UTC(2026, 10, 28, 16))).toBe(86_400)
})

test('a reader who calls endlessly is refused for the day, and background reads of other operators continue', async () => {
  const { alice, gateway } = await operatorBefore(ok, { monthly_calls: 400 })
  const carol = await signedIn(gateway, 'ou_carol')
  const again = await signedIn(gateway, 'ou_carol')
  const answers = []
  for (let at = 0; at < 200; at += 20)
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, one) => (one % 2 ? carol : again).json(chats)))),
    )
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(100)
  const refused = await again.ask(chats)
  expect([refused.status, await refused.json()]).toEqual([
    429,
    { code: 99991403, msg: 'your share of today’s calls is used up' },
  ])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(86_400)
  expect(await alice.json(chats, background)).toMatchObject({ code: 0 })
})

test('an operator has at most fifty requests at once in all sessions, and other operators are not held up', async () => {
  const waiting: (() => void)[] = []
  const { alice, gateway } = await operatorBefore((_, response) => {
    waiting.push(() => response.writeHead(200, json).end('{"code":0}'))
  })
  const other = await signedIn(gateway, 'ou_alice')
  const bob = await signedIn(gateway, 'ou_bob')
  const path = '/open-apis/im/v1/chats/oc_launch'
  const asked = Array.from({ length: 50 }, (_, at) => (at % 2 ? alice : other).json(path))
  await vi.waitFor(() => expect(waiting).toHaveLength(50))
  for (const one of [alice, other]) {
    const refused = await one.ask(path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await refused.json()).toMatchObject({
      code: 99991400,
      msg: 'you have too many requests in flight',
    })
  }
  const theirs = bob.json(path)
  await vi.waitFor(() => expect(waiting).toHaveLength(51))
  for (const answer of waiting) answer()
  for (const { code } of await Promise.all([...asked, theirs])) expect(code).toBe(0)
  const later = alice.json(path)
  await vi.waitFor(() => expect(waiting).toHaveLength(52))
  waiting[51]!()
  expect(await later).toMatchObject({ code: 0 })
})

test('at most eight pages of an operator listen at once in all sessions, and a page that closes makes room', async () => {
  const { alice, gateway } = await operatorBefore(ok)
  const other = await signedIn(gateway, 'ou_alice')
  const bob = await signedIn(gateway, 'ou_bob')
  const stream = '/_herald/changes/stream'
  const leaving = new AbortController()
  for (let at = 0; at < 8; at += 1)
    expect((await (at % 2 ? alice : other).ask(stream, { signal: leaving.signal })).status).toBe(200)
  for (const one of [alice, other]) {
    const refused = await one.ask(stream)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await refused.json()).toMatchObject({
      code: 99991400,
      msg: 'too many of your pages listen for changes',
    })
  }
  const theirs = new AbortController()
  expect((await bob.ask(stream, { signal: theirs.signal })).status).toBe(200)
  leaving.abort()
  await vi.waitFor(async () => expect((await alice.ask(stream, { signal: theirs.signal })).status).toBe(200))
  theirs.abort()
})
