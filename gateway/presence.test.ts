import { expect, onTestFinished, test, vi } from 'vitest'
import { GetAnnouncement } from '../contract/docx/get-announcement'
import type { PresenceEvent } from '../contract/herald/presence'
import { readChangeStream } from '../server/testing/change-stream'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { appAt, gatewayOfFile, gatewayOfTest, herald } from './testing/gateway-before-herald'
import { Operator, signedIn } from './testing/operator'

const { gateway } = gatewayOfFile({ chats: new Set(['oc_launch', 'oc_external', 'oc_outside']) })

/** An operator's page that listens. `told` returns the presence that it received. */
async function listening(open_id: string, page?: string, at: { url: string } = gateway) {
  const operator = await signedIn(at, open_id)
  const leaving = new AbortController()
  const response = await operator.ask(`/_herald/changes/stream${page ? `?page=${page}` : ''}`, {
    signal: leaving.signal,
  })
  expect(response.status).toBe(200)
  const { told } = readChangeStream<PresenceEvent>(response, 'presence')
  return { operator, told, leave: () => leaving.abort() }
}

const report = (operator: Operator, body: object) =>
  operator.json('/gateway/presence', { method: 'POST', body: JSON.stringify(body) })

const launch = { chat_id: 'oc_launch' }

test('operators see each other by name, a reader too, until a stream ends', async () => {
  const [alice, carol] = [await listening('ou_alice', 'alice-page-000001'), await listening('ou_carol')]
  expect(await report(alice.operator, { ...launch, page: 'alice-page-000001' })).toMatchObject({ code: 0 })
  const there = await report(carol.operator, { ...launch, block_id: 'doxcn1', typing: true })
  expect(there.data).toMatchObject({ here: [{ by: 'alice-pa', who: 'Alice' }] })
  await vi.waitFor(() =>
    expect(alice.told()).toMatchObject([{ who: 'Carol', block_id: 'doxcn1', typing: true, ...launch }]),
  )
  expect(JSON.stringify(carol.told())).not.toContain('alice-page')
  carol.leave()
  await vi.waitFor(() => expect(alice.told().at(-1)).toMatchObject({ who: 'Carol', gone: true }))
})

test('no operator learns of a chat outside the configuration, and none may report there', async () => {
  const carol = await listening('ou_carol')
  const bob = await listening('ou_bob')
  const outside = await report(bob.operator, { chat_id: 'oc_other' })
  expect([outside.status, outside.code]).toEqual([403, 99991676])
  await report(bob.operator, launch)
  await vi.waitFor(() => expect(carol.told()).toHaveLength(1))
  expect(carol.told()).toMatchObject([launch])
})

test('a chat that the application cannot read is refused as the platform refuses it', async () => {
  const bob = await signedIn(gateway, 'ou_bob')
  const read = await bob.json('/open-apis/docx/v1/chats/oc_outside/announcement')
  const there = await report(bob, { chat_id: 'oc_outside' })
  expect([there.status, there.code]).toEqual([read.status, read.code])
  expect(there.code).not.toBe(0)
})

test('a report needs a session, a page of this gateway, and a body of the right form', async () => {
  expect((await report(new Operator(gateway), launch)).status).toBe(401)
  const bob = await signedIn(gateway, 'ou_bob')
  const answers = [
    await report(bob, { ...launch, block_id: '../../etc' }),
    await report(bob, { ...launch, page: 'none-is-open-00001' }),
    await report(bob, { ...launch, more: 'x'.repeat(9_000) }),
    await report(bob, {}),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [400, 99992402],
    [400, 9499],
    [413, 99992402],
    [400, 99992402],
  ])
  const headers = { cookie: bob.headers['cookie']!, 'content-type': 'application/json' }
  const foreign = await fetch(`${gateway.url}/gateway/presence`, {
    method: 'POST',
    headers: { ...headers, 'x-herald-app': happyApp.app_id, origin: 'http://evil.example' },
    body: JSON.stringify(launch),
  })
  expect(foreign.status).toBe(403)
})

test('a reader may be there, and may not tell of conflicts', async () => {
  const carol = await signedIn(gateway, 'ou_carol')
  const conflicts = [{ block_id: 'doxcn1' }]
  expect(await report(carol, { ...launch, conflicts })).toMatchObject({ status: 403, code: 99991676 })
  expect(await report(carol, { ...launch, ended: conflicts })).toMatchObject({ status: 403 })
  expect(await report(carol, launch)).toMatchObject({ status: 200 })
})

async function platformOfTest() {
  const platform = await herald(happyWorld())
  onTestFinished(() => platform.close())
  return platform
}

/** Alice's page and Bob's, both in a chat, at a gateway of their own. */
async function bothThere() {
  const platform = await platformOfTest()
  const own = await gatewayOfTest([appAt(platform.url)])
  const [alice, bob] = [await listening('ou_alice', ALICE, own), await listening('ou_bob', BOB, own)]
  await report(alice.operator, { ...launch, page: ALICE })
  await report(bob.operator, { ...launch, page: BOB })
  await vi.waitFor(() => expect(alice.told()).toHaveLength(1))
  return { platform, alice, bob }
}

const ALICE = 'alice-page-000001'
const BOB = 'bob-page-00000001'
const typing = { ...launch, page: BOB, typing: true }

test('an operator who signs out receives no more presence, and the others see it', async () => {
  for (const everywhere of [false, true]) {
    const { alice, bob } = await bothThere()
    const before = alice.told().length
    const body = JSON.stringify({ everywhere })
    expect(await alice.operator.json('/gateway/sign-out', { method: 'POST', body })).toMatchObject({
      code: 0,
    })
    await vi.waitFor(() => expect(bob.told().at(-1)).toMatchObject({ who: 'Alice', gone: true }))
    expect(await report(bob.operator, typing)).toMatchObject({ code: 0, data: { here: [] } })
    expect(alice.told()).toHaveLength(before)
    expect((await report(alice.operator, { ...launch, page: ALICE })).status).toBe(401)
  }
})

test('an application that lost a chat or its token sees no presence there', async () => {
  for (const code of [1770032, 99991663]) {
    const { platform, alice, bob } = await bothThere()
    const before = alice.told().length
    await fetch(`${platform.url}/_herald/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ route: GetAnnouncement.route, code, count: 100 }),
    })
    // A page of one operator reads the chat, and is refused.
    const read = await bob.operator.json('/open-apis/docx/v1/chats/oc_launch/announcement')
    expect(read.code).not.toBe(0)
    expect((await report(bob.operator, typing)).code).not.toBe(0)
    expect(alice.told()).toHaveLength(before)
    expect((await report(alice.operator, { ...launch, page: ALICE })).code).not.toBe(0)
  }
})
