import { describe, expect, test } from 'vitest'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import { ChangeThing, CreateThing, ListState, RemoveThing } from '../../contract/herald/state'
import type { EditedKind } from '../../contract/herald/state'
import { GetChat } from '../../contract/im/chats/get-chat'
import { ListChatMembers } from '../../contract/im/chats/list-chat-members'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { ListMessages } from '../../contract/im/messages/list-messages'
import { localService } from '../emulator/testing/local-service'
import { controlsOf } from './controls'

const tenant_key = '736588c9260f175e'
const launch = { kind: 'chats', id: 'oc_launch' }

async function editing() {
  const local = await localService()
  const { callHerald } = local
  return {
    ...local,
    create: (kind: EditedKind, body: object) =>
      callHerald(CreateThing, { path: { kind }, body }) as Promise<Record<string, string>>,
    list: async (kind: EditedKind) =>
      (await callHerald(ListState, { path: { kind }, query: { page_size: 200 } })).items,
  }
}

describe('a new thing', () => {
  test('of any kind gets an id, and is there at once', async () => {
    const { create, list } = await editing()
    const tenant = await create('tenants', { name: 'Globex' })
    const of = { tenant_key: tenant['tenant_key'] }
    const app = await create('apps', { ...of, name: 'New bot' })
    const user = await create('users', { ...of, name: 'Eve' })
    const chat = await create('chats', {
      ...of,
      name: 'Room',
      members: [user['open_id']],
      bots: [{ app_id: app['app_id'] }],
    })
    const message = await create('messages', {
      chat_id: chat['chat_id'],
      content: '{"text":"hello"}',
      sender: { id: user['open_id'] },
    })
    expect(user['open_id']).toMatch(/^ou_[0-9a-f]{32}$/)
    expect(user['union_id']).toMatch(/^on_[0-9a-f]{32}$/)
    expect(user['user_id']).toMatch(/^[0-9a-f]{8}$/)
    expect(app['app_id']).toMatch(/^cli_[0-9a-f]{16}$/)
    expect(await list('messages')).toContainEqual(message)
    expect(await list('chats')).toContainEqual(expect.objectContaining({ name: 'Room', members: 1, bots: 1 }))
  })

  test('that is an application signs in with the secret that it is given, and is never shown it again', async () => {
    const { create, ask, list } = await editing()
    const { app_id, app_secret } = await create('apps', { tenant_key, name: 'New bot' })
    const signedIn = await ask(GetTenantAccessTokenInternal, { token: null, body: { app_id, app_secret } })
    expect(signedIn.code).toBe(0)
    expect(JSON.stringify(await list('apps'))).not.toContain(app_secret)
  })

  test('that is a chat is found by the API, and its bot speaks there', async () => {
    const { create, ask } = await editing()
    const { chat_id = '' } = await create('chats', {
      tenant_key,
      name: 'Room',
      owner_id: 'ou_alice',
      members: ['ou_alice'],
      bots: [{ app_id: 'cli_a1b2c3d4e5f60718' }],
    })
    expect(await ask(GetChat, { path: { chat_id } })).toMatchObject({ code: 0, data: { name: 'Room' } })
    const content = JSON.stringify({ text: 'first' })
    const body = { receive_id: chat_id, msg_type: 'text', content }
    expect((await ask(CreateMessage, { query: { receive_id_type: 'chat_id' }, body })).code).toBe(0)
  })

  test.each([
    ['chats', { tenant_key, members: ['ou_nobody'] }, 'members[0]'],
    ['chats', { tenant_key: 'nowhere' }, 'tenant_key'],
    ['users', { tenant_key, nickname: 'Eve' }, 'nickname'],
    ['messages', { chat_id: 'oc_nowhere', sender: { id: 'ou_alice' } }, 'chat_id'],
  ] as const)(
    'of the kind %s is refused if it is invalid, with the place of the error',
    async (kind, body, field) => {
      const { ask } = await localService()
      expect(await ask(CreateThing, { token: null, path: { kind }, body })).toMatchObject({
        code: 99992402,
        error: { field_violations: [{ field }] },
      })
    },
  )
})

describe('a change', () => {
  test('of a chat gives only what is new, and the API answers accordingly', async () => {
    const { callHerald, ask } = await localService()
    await callHerald(ChangeThing, { path: launch, body: { name: 'Landed', members: ['ou_alice'] } })
    const path = { chat_id: 'oc_launch' }
    expect((await ask(GetChat, { path })).data).toMatchObject({ name: 'Landed' })
    expect((await ask(ListChatMembers, { path })).data?.items).toHaveLength(1)
    await callHerald(ChangeThing, { path: launch, body: { dissolved: true } })
    expect((await ask(GetChat, { path })).data).toMatchObject({ name: 'Landed', chat_status: 'dissolved' })
  })

  test('of an application keeps its secret', async () => {
    const { callHerald, ask } = await localService()
    const [app_id, app_secret] = ['cli_a1b2c3d4e5f60718', 'secret-for-tests']
    await callHerald(ChangeThing, { path: { kind: 'apps', id: app_id }, body: { bot_enabled: false } })
    const signedIn = await ask(GetTenantAccessTokenInternal, { token: null, body: { app_id, app_secret } })
    expect(signedIn.code).toBe(0)
    const query = { receive_id_type: 'chat_id' }
    const body = { receive_id: 'oc_launch', msg_type: 'text', content: '{"text":"hi"}' }
    expect((await ask(CreateMessage, { query, body })).code).toBe(230006)
  })

  test.each([
    [{ chat_id: 'oc_another' }, 'chat_id'],
    [{ announcement: { type: 'doc' } }, 'announcement'],
  ])('of what is fixed is refused: %j', async (body, field) => {
    const { ask } = await localService()
    expect(await ask(ChangeThing, { token: null, path: launch, body })).toMatchObject({
      code: 99992402,
      error: { field_violations: [{ field }] },
    })
  })
})

describe('what is removed', () => {
  test('from the chats takes its messages along, and leaves the others', async () => {
    const { callHerald, ask, list } = await editing()
    const before = await list('messages')
    await callHerald(RemoveThing, { path: launch })
    const isOfLaunch = (message: object) => 'chat_id' in message && message.chat_id === 'oc_launch'
    expect(before.some(isOfLaunch)).toBe(true)
    expect(await list('messages')).toEqual(before.filter((message) => !isOfLaunch(message)))
    const query = { container_id_type: 'chat', container_id: 'oc_launch' }
    expect((await ask(ListMessages, { query })).code).not.toBe(0)
  })

  test('from the people is in no chat any more', async () => {
    const { callHerald, ask } = await localService()
    await callHerald(RemoveThing, { path: { kind: 'users', id: 'ou_bob' } })
    const { data } = await ask(ListChatMembers, { path: { chat_id: 'oc_launch' } })
    expect(data?.items.map(({ member_id }) => member_id)).toEqual(['ou_alice', 'ou_carol'])
  })
})

test('the same can be done with functions', async () => {
  const { service } = await localService()
  const { world } = controlsOf(service)
  const made = (await world.create('users', { tenant_key, name: 'Eve' })) as { open_id: string }
  expect(await world.change('users', made.open_id, { resigned: true })).toMatchObject({ resigned: true })
  await world.remove('users', made.open_id)
  await expect(world.remove('users', made.open_id)).rejects.toThrow(/1770002/)
})
