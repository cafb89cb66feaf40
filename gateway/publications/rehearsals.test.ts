import { expect, test } from 'vitest'
import { ListCalls } from '../../contract/herald/log'
import { GatewayPublications } from '../../contract/herald/publications'
import { RehearseAtGateway, type RehearsalAnswer } from '../../contract/herald/rehearsal'
import { chatOf } from '../../server/testing/host-world'
import { callHerald } from '../../service/herald/call-herald'
import { present } from '../../service/rules/present'
import { ask, operatorsWorld, publicationTo } from '../testing/ask-publications'
import { appAt, gatewayOfFile, gatewayOfTest, operatorOfFile } from '../testing/gateway-before-herald'
import { signedIn, type Operator } from '../testing/operator'

const CHATS = 20
const OUTSIDE = CHATS - 1
const MONTH = 100_000
const HOUR = 3_600_000

const inside = new Set(Array.from({ length: OUTSIDE }, (_, number) => chatOf(number)))
const { gateway, platform } = gatewayOfFile({ chats: inside, monthly_calls: MONTH }, operatorsWorld(CHATS))
const alice = operatorOfFile(gateway, 'ou_alice')
const bob = operatorOfFile(gateway, 'ou_bob')
const carol = operatorOfFile(gateway, 'ou_carol')

async function rehearsed(operator: Operator, body: object) {
  const { data, ...answer } = await ask(operator, RehearseAtGateway, { body })
  return { ...answer, rehearsal: (data as { rehearsal?: RehearsalAnswer } | undefined)?.rehearsal }
}

/** The methods of the operations that the platform answered so far, but for tokens and sign-ins. */
async function called(): Promise<string[]> {
  const { items } = await callHerald((request) => platform.answer(request), ListCalls, {
    query: { page_size: 500 },
  })
  return items.filter(({ path }) => !/auth|\/oauth\/|_herald/.test(path)).map(({ method }) => method)
}

const usedNow = async () => {
  const { data } = await bob.json('/_herald/environment')
  return (data as { apps: { month: { used: number } }[] }).apps[0]?.month.used ?? 0
}

test('a gateway tells the calls, the states and the rest of the month, and the publication then makes them', async () => {
  const before = await called()
  const { code, rehearsal } = await rehearsed(bob, publicationTo(1, 2, 3))
  expect(code).toBe(0)
  const { calls, spent, targets, quota } = present(rehearsal)
  const read = (await called()).slice(0, (await called()).length - before.length)
  expect(read).toEqual(read.map(() => 'GET'))
  expect(spent).toBe(read.length)
  expect(targets.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  const used = await usedNow()
  expect(quota?.month).toEqual({ included: MONTH, before: MONTH - used, after: MONTH - used - calls })
  expect(quota?.day).toEqual({
    included: MONTH / 10,
    before: MONTH / 10 - used,
    after: MONTH / 10 - used - calls,
  })
  const begun = (await called()).length
  const { data } = await ask(bob, GatewayPublications.create, { body: publicationTo(1, 2, 3) })
  const { publication_id } = data.publication
  const verified = async () =>
    (await ask(bob, GatewayPublications.get, { publication_id })).data.publication.targets.map(
      (target) => target.verified,
    )
  await expect.poll(verified).toEqual([true, true, true])
  // To take a publication, the gateway reads the source: once its revision, and once its page.
  expect((await called()).length - begun - 2).toBe(calls)
  expect(MONTH - (await usedNow()) + 2).toBe(quota?.month.after)
})

test('who may not publish may not rehearse, and a request that would be refused is refused before any read', async () => {
  const body = publicationTo(4)
  const at = Date.now() + HOUR
  expect((await ask(bob, GatewayPublications.create, { body: { ...body, at } })).code).toBe(0)
  const before = (await called()).length
  const refused = [
    await rehearsed(carol, body),
    await rehearsed(bob, publicationTo(4, OUTSIDE)),
    await rehearsed(bob, publicationTo(4, 4)),
    await rehearsed(bob, { ...body, at: 1 }),
    await rehearsed(bob, { ...body, at }),
  ]
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [403, 99991676],
    [403, 99991676],
    [400, 99992402],
    [400, 99992402],
    [400, 9499],
  ])
  expect((await called()).length).toBe(before)
  const { data } = await alice.json('/gateway/audit?operation=rehearse')
  const { items } = data as { items: { name: string; code: number; targets: string[] }[] }
  expect(items.find(({ name }) => name === 'Carol')).toMatchObject({ code: 99991676 })
  expect(items.find(({ name, code }) => name === 'Bob' && code === 0)?.targets).toContain(chatOf(3))
})

test('one person rehearses one publication at a time', async () => {
  const both = await Promise.all([rehearsed(bob, publicationTo(5)), rehearsed(bob, publicationTo(6))])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 99991400])
})

test('the chats that meet the end of the month are named, and a rehearsal leaves a fifth of a share alone', async () => {
  const small = await gatewayOfTest([appAt(platform.url, { monthly_calls: 60 })])
  const here = await signedIn(small, 'ou_bob')
  const body = publicationTo(7, 8, 9, 10, 11, 12, 13, 14)
  const { rehearsal } = await rehearsed(here, body)
  const { quota, targets } = present(rehearsal)
  expect(quota?.month.after).toBe(0)
  expect(targets.at(0)?.state).toBe('done')
  expect(targets.at(-1)).toMatchObject({ state: 'refused', code: 99991403 })
  // The share of a day is at least 100 calls.
  const again = [await rehearsed(here, body), await rehearsed(here, body), await rehearsed(here, body)]
  expect(again.at(-1)).toMatchObject({
    status: 429,
    code: 99991403,
    msg: '80 % of your share of today’s calls are used: a rehearsal leaves the rest to you',
  })
})
