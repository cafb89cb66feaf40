import { expect, test } from 'vitest'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { GetState } from '../../contract/herald/state'
import { LoadNamedWorld, RestoreSnapshot, TakeSnapshot } from '../../contract/herald/world'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { createService } from '../http/create-service'
import { call } from '../testing/call'
import { ownWorld } from '../testing/own-world'
import { namedWorlds } from './named-worlds'

const serviceOf = async (name: keyof typeof namedWorlds) =>
  createService(await ownWorld(namedWorlds[name]()), { local: 'local' })

const demoApp = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'demo-secret-of-herald-0000000001' }

test.each(['demo', 'empty', 'every-refusal'] as const)(
  'in %s the demo application signs in',
  async (name) => {
    const reply = await call(await serviceOf(name), GetTenantAccessTokenInternal, { body: demoApp })
    expect(reply.code).toBe(0)
  },
)

test('load has ten thousand chats, empty has none', async () => {
  const chatsOf = async (name: 'load' | 'empty') =>
    (await call(await serviceOf(name), GetState, {})).data?.counts.chats
  expect([await chatsOf('load'), await chatsOf('empty')]).toEqual([10_000, 0])
})

test('every flag of a world file is set somewhere in every-refusal', () => {
  const { tenants, apps, users, chats, messages } = namedWorlds['every-refusal']()
  for (const things of [tenants, apps, users, chats, messages] as object[][]) {
    const flags = Object.entries(things[0] ?? {}).filter(([, value]) => typeof value === 'boolean')
    for (const [flag, usual] of flags) {
      // Everybody can find it: that is no refusal.
      if (flag === 'public') continue
      expect([flag, things.some((thing) => (thing as Record<string, unknown>)[flag] !== usual)]).toEqual([
        flag,
        true,
      ])
    }
  }
})

test.each([
  ['external', 230027],
  ['dissolved', 232009],
  ['muted', 230035],
  ['without_bot', 230002],
])('a message to the chat with %s is refused with %i', async (flag, code) => {
  const service = await serviceOf('every-refusal')
  const { envelope } = await call(service, GetTenantAccessTokenInternal, { body: demoApp })
  const body = { receive_id: `oc_${flag}`, msg_type: 'text', content: '{"text":"x"}' }
  const sent = await call(service, CreateMessage, {
    token: String(envelope['tenant_access_token']),
    query: { receive_id_type: 'chat_id' },
    body,
  })
  expect(sent.code).toBe(code)
})

test('a snapshot is restored by its name, and a named world replaces the present one', async () => {
  const service = await serviceOf('demo')
  const chats = async () => (await call(service, GetState, {})).data?.counts.chats
  const before = await chats()
  await call(service, TakeSnapshot, { body: { name: 'monday' } })
  expect((await call(service, LoadNamedWorld, { path: { name: 'empty' } })).code).toBe(0)
  expect(await chats()).toBe(0)
  expect((await call(service, RestoreSnapshot, { path: { snapshot_id: 'monday' } })).code).toBe(0)
  expect(await chats()).toBe(before)
})
