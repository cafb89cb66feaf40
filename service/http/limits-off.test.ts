import { expect, test } from 'vitest'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { ExportHar } from '../../contract/herald/log'
import { ListChats } from '../../contract/im/chats/list-chats'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { controlsOf } from '../herald/controls'
import { call } from '../testing/call'
import { happyApp, happyWorld } from '../testing/happy-world'
import { ownWorld } from '../testing/own-world'
import { testWorld } from '../testing/test-world'
import type { WorldFile } from '../world/world-file'
import { createService } from './create-service'
import { Failure } from './failure'

const off = (file: WorldFile): void => {
  file.limits = 'off'
}

/** A local service whose world says that its limits are off. */
async function opened(change: (file: WorldFile) => void = off, more: { isPublic?: boolean } = {}) {
  const world = Object.assign(await testWorld(change), more)
  const service = createService(world, { local: 'local' })
  const herald = controlsOf(service)
  const say = (receive_id: string, text = 'hello') =>
    call(service, CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id, msg_type: 'text', content: JSON.stringify({ text }) },
    })
  /** The marks of all calls, oldest first. */
  const marks = async () => (await herald.log()).map(({ would_refuse }) => would_refuse ?? 0).toReversed()
  return { world, service, herald, say, marks }
}

const repeated = async <T>(times: number, ask: () => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let at = 0; at < times; at += 1) all.push(await ask())
  return all
}

const codes = (replies: readonly { code: number }[]) => [...new Set(replies.map(({ code }) => code))]

test('without limits every call is answered, and the log marks those above a limit', async () => {
  const { service, herald, marks } = await opened()
  expect(codes(await repeated(52, () => call(service, ListChats)))).toEqual([0])
  expect(await marks()).toEqual([...Array.from({ length: 50 }, () => 0), 99991400, 99991400])
  const [last] = await herald.log()
  expect(last).toMatchObject({ code: 0, status: 200, would_refuse: 99991400 })
  expect(last).not.toHaveProperty('gate')
  expect(await herald.log({ code: 99991400 })).toEqual([])
  const { envelope } = await call(service, ExportHar, { token: null })
  expect(JSON.stringify(envelope)).toContain('limits are off; otherwise 99991400')
})

test('a call above a limit is not counted, so the mark ends when a client would be admitted again', async () => {
  const { world, service, marks } = await opened()
  await repeated(60, () => call(service, ListChats))
  world.pass(1000)
  await call(service, ListChats)
  expect((await marks()).at(-1)).toBe(0)
})

test('without limits a chat takes more than five messages a second, and the log marks the sixth with 230020', async () => {
  const { say, marks } = await opened()
  expect(codes(await repeated(7, () => say('oc_launch')))).toEqual([0])
  expect(await marks()).toEqual([0, 0, 0, 0, 0, 230020, 230020])
})

test('without limits other refusals stay, those of a size too', async () => {
  const { say, marks } = await opened()
  await repeated(6, () => say('oc_launch'))
  expect((await say('oc_nowhere')).code).not.toBe(0)
  expect((await say('oc_launch', 'long'.repeat(50_000))).code).toBe(230025)
  expect((await marks()).at(5)).toBe(230020)
})

test('without limits requests for tokens are admitted, except where other machines reach the service', async () => {
  const ask = async (more: { isPublic?: boolean }) => {
    const { service } = await opened(off, more)
    const body = { app_id: happyApp.app_id, app_secret: happyApp.app_secret }
    return repeated(51, () => call(service, GetTenantAccessTokenInternal, { token: null, body }))
  }
  expect(codes(await ask({}))).toEqual([0])
  expect(codes(await ask({ isPublic: true }))).toEqual([0, 99991400])
})

test('without limits many calls without a token are admitted, except where other machines reach the service', async () => {
  const admitStranger = () => {
    throw new Failure(99991400, undefined, { status: 429 })
  }
  const statusOf = async (more: { isPublic?: boolean }) => {
    const { service } = await opened(off, more)
    const url = `http://localhost${ListChats.route.split(' ')[1]}`
    return (await service(new Request(url), { admitStranger })).json()
  }
  expect(await statusOf({})).toMatchObject({ code: 99991661 })
  expect(await statusOf({ isPublic: true })).toMatchObject({ code: 99991400 })
})

test('limits belong to the world: they are saved, replaced with it, and restored with a snapshot', async () => {
  const { herald, world } = await opened()
  expect((await herald.world.save()).limits).toBe('off')
  expect((await herald.world.state()).limits).toBe('off')
  await herald.world.snapshots.take('without limits')
  await herald.world.load('empty')
  expect([world.hasLimits(), await herald.world.save()]).toMatchObject([true, { now: expect.any(Number) }])
  expect(await herald.world.save()).not.toHaveProperty('limits')
  await herald.world.snapshots.restore('without limits')
  expect(world.hasLimits()).toBe(false)
  await herald.world.load({ limits: 'on' })
  expect(world.hasLimits()).toBe(true)
  await herald.world.reset()
  expect(world.hasLimits()).toBe(false)
})

test.each([
  { limits: undefined, inWorld: 'off', has: false },
  { limits: undefined, inWorld: undefined, has: true },
  { limits: false, inWorld: undefined, has: false },
  { limits: true, inWorld: 'off', has: true },
] as const)('with the option $limits and a world of $inWorld, limits are on: $has', async (row) => {
  const { limits, inWorld, has } = row
  const world = await ownWorld({ ...happyWorld(), ...(inWorld && { limits: inWorld }) }, { limits })
  expect(world.hasLimits()).toBe(has)
})
