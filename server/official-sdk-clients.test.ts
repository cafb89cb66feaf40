import * as lark from '@larksuiteoapi/node-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { startHerald } from './start-herald'
import type { Herald, HeraldOptions } from './start-herald'

const { app_id, app_secret } = happyApp
const HOUR_MS = 3_600_000

async function started(options: HeraldOptions = {}): Promise<Herald> {
  const herald = await startHerald({ world: happyWorld(), ...options })
  onTestFinished(() => herald.close())
  return herald
}

/** A client with the token cache of the SDK's module. */
const plainClient = ({ url }: Herald) =>
  new lark.Client({
    appId: app_id,
    appSecret: app_secret,
    domain: url,
    loggerLevel: lark.LoggerLevel.error,
  })

const codeOf = async (client: lark.Client) => (await client.im.v1.chat.list()).code

const tokenRequests = async (herald: Herald) =>
  (await herald.log({ path: 'tenant_access_token/internal' })).length

test('clients of two Heralds in one process share a token of the SDK, which both accept', async () => {
  const [one, other] = [await started(), await started()]
  expect(await codeOf(plainClient(one))).toBe(0)
  expect(await codeOf(plainClient(other))).toBe(0)
  expect([await tokenRequests(one), await tokenRequests(other)]).toEqual([1, 0])
})

test('after two hours on the world’s clock, a client with clientOptions requests a new token', async () => {
  const herald = await started()
  const client = new lark.Client(herald.clientOptions(app_id))
  for (const ms of [0, HOUR_MS, HOUR_MS]) {
    await herald.clock.advance(ms)
    expect(await codeOf(client)).toBe(0)
  }
  expect(await tokenRequests(herald)).toBe(2)
})

test('a long connection opens with clientOptions', async () => {
  const herald = await started()
  const client = await new Promise<lark.WSClient>((resolve, reject) => {
    const options = { ...herald.clientOptions(app_id), onReady: () => resolve(opening), onError: reject }
    const opening = new lark.WSClient(options)
    void opening.start({ eventDispatcher: new lark.EventDispatcher({}) })
  })
  client.close({ force: true })
})

test('a store application calls in the name of each tenant with clientOptions', async () => {
  const world = happyWorld()
  world.apps[0]!.kind = 'store'
  const herald = await started({ world })
  const client = new lark.Client(herald.clientOptions(app_id))
  const list = () => client.im.v1.chat.list({}, lark.withTenantKey('736588c9260f175e'))
  expect((await list()).code).toBe(0)
  // The ticket is replaced meanwhile.
  await herald.clock.advance(2 * HOUR_MS)
  await fetch(`${herald.url}/open-apis/auth/v3/app_ticket/resend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ app_id, app_secret }),
  })
  expect((await list()).code).toBe(0)
})

test('clientOptions knows an application that was created or changed meanwhile', async () => {
  const herald = await started()
  const made = { app_id: 'cli_00000000000000aa', app_secret: 'its secret', tenant_key: '736588c9260f175e' }
  await herald.world.create('apps', made)
  expect(await codeOf(new lark.Client(herald.clientOptions(made.app_id)))).toBe(0)
  await herald.world.change('apps', app_id, { app_secret: 'changed' })
  expect(herald.clientOptions(app_id)).toMatchObject({
    appId: app_id,
    appSecret: 'changed',
    domain: herald.url,
  })
})

test('clientOptions names the applications that there are if there is no such one', async () => {
  const herald = await started()
  expect(() => herald.clientOptions('cli_nobody')).toThrow(
    "The world has no application 'cli_nobody'. It has cli_0000000000000002, cli_a1b2c3d4e5f60718.",
  )
  await herald.world.load({})
  expect(() => herald.clientOptions(app_id)).toThrow(/It has none\.$/)
})
