import { expect, test } from 'vitest'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { ListChats } from '../../../contract/im/chats/list-chats'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import type { Service } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'

const launch = { chat_id: 'oc_launch' }

async function allChats(service: Service, query: Record<string, string | number>) {
  const found: ChatSummary[] = []
  let page_token = ''
  do {
    const { data } = await call(service, ListChats, { query: { ...query, page_token } })
    found.push(...(data?.items ?? []))
    page_token = data?.page_token ?? ''
    expect(data?.has_more).toBe(page_token !== '')
  } while (page_token)
  return found.map((chat) => chat.chat_id)
}

const listed = [
  'oc_launch',
  'oc_other',
  'oc_external',
  'oc_dissolved',
  'oc_old',
  'oc_only_owner',
  'oc_secret',
]

test.each([1, 2, 3, 100])(
  'pages of %i are together every group that the bot is in, in order',
  async (page_size) => {
    const service = createService(await testWorld())
    expect(await allChats(service, { page_size })).toEqual(listed)
  },
)

test('the chat with the newest message comes first by activity, unless an announcement was written later', async () => {
  const world = await testWorld((file) => {
    const [spoken] = file.messages
    const later = { ...spoken!, create_time: file.now! + 10 }
    file.messages.push(
      { ...later, message_id: 'om_late', chat_id: 'oc_secret' },
      { ...later, message_id: 'om_later', chat_id: 'oc_other', create_time: file.now! + 20 },
      // Inside a bundle: sent elsewhere, and earlier.
      { ...later, message_id: 'om_inside', upper_message_id: 'om_bundle', create_time: file.now! + 30 },
    )
  })
  await world.store.transaction((tx) =>
    tx
      .updateTable('announcements')
      .set((row) => ({ update_time: row('update_time', '+', 15) }))
      .where('chat_id', '=', 'oc_old')
      .execute(),
  )
  const first = ['oc_other', 'oc_old', 'oc_secret']
  for (const page_size of [1, 2, 100]) {
    const query = { page_size, sort_type: 'ByActiveTimeDesc' }
    expect(await allChats(createService(world), query)).toEqual([
      ...first,
      ...listed.filter((chat) => !first.includes(chat)),
    ])
  }
})

test('a page_token of another order is refused', async () => {
  const service = createService(await testWorld())
  const { data } = await call(service, ListChats, { query: { page_size: 1 } })
  const query = { page_token: data?.page_token ?? '', sort_type: 'ByActiveTimeDesc' }
  expect(await call(service, ListChats, { query })).toMatchObject({ code: 232001, status: 400 })
})

test('an application that is in no chat lists none', async () => {
  const reply = await call(createService(await testWorld()), ListChats, { token: otherApp.token })
  expect(reply.data).toEqual({ items: [], has_more: false })
})

test('a caller in the chat sees its settings, and counts are strings', async () => {
  const { data } = await call(createService(await testWorld()), GetChat, { path: launch })
  expect(data).toMatchObject({
    name: 'Launch',
    owner_id: 'ou_alice',
    owner_id_type: 'open_id',
    chat_mode: 'group',
    edit_permission: 'all_members',
    user_count: '3',
    bot_count: '1',
    chat_status: 'normal',
  })
})

test('a one-to-one chat has no fields of groups', async () => {
  const service = createService(await testWorld())
  const { data } = await call(service, GetChat, { path: { chat_id: 'oc_p2p' } })
  expect(data).toMatchObject({ chat_mode: 'p2p', user_count: '1', edit_permission: 'all_members' })
  for (const field of ['owner_id', 'chat_type', 'chat_tag', 'membership_approval', 'add_member_permission'])
    expect(data).not.toHaveProperty(field)
})

test('a chat of topics has no message type', async () => {
  const service = createService(await testWorld((file) => (file.chats[0]!.mode = 'topic')))
  const { data } = await call(service, GetChat, { path: launch })
  expect(data).toMatchObject({ chat_mode: 'topic', chat_type: 'private' })
  expect(data).not.toHaveProperty('group_message_type')
})

test('a chat that a world marks as restricted forbids everything that the mode can forbid', async () => {
  const service = createService(await testWorld((file) => (file.chats[0]!.restricted = true)))
  const { data } = await call(service, GetChat, { path: launch })
  expect(data?.restricted_mode_setting).toEqual({
    status: true,
    screenshot_has_permission_setting: 'not_anyone',
    download_has_permission_setting: 'not_anyone',
    message_has_permission_setting: 'not_anyone',
  })
})

test('a caller outside the chat sees only its name, counts and state', async () => {
  const { data } = await call(createService(await testWorld()), GetChat, {
    path: launch,
    token: otherApp.token,
  })
  expect(data).toEqual({ avatar: '', name: 'Launch', user_count: '3', bot_count: '1', chat_status: 'normal' })
})

test('members are listed in order, page by page, with their number', async () => {
  const service = createService(await testWorld())
  const first = await call(service, ListChatMembers, { path: launch, query: { page_size: 2 } })
  expect(first.data).toMatchObject({ has_more: true, member_total: 3 })
  const query = { page_size: 2, page_token: first.data?.page_token ?? '' }
  const second = await call(service, ListChatMembers, { path: launch, query })
  expect([...(first.data?.items ?? []), ...(second.data?.items ?? [])]).toMatchObject([
    { member_id: 'ou_alice', name: 'Alice', member_id_type: 'open_id' },
    { member_id: 'ou_bob' },
    { member_id: 'ou_carol' },
  ])
  expect(second.data).toMatchObject({ has_more: false })
  expect(second.data).not.toHaveProperty('page_token')
})

test('ids are of the kind that was asked for', async () => {
  const world = await testWorld(
    (file) => (file.users[0]!.open_ids = { cli_a1b2c3d4e5f60718: 'ou_alice_here' }),
  )
  const service = createService(world)
  const idOf = async (member_id_type: string) => {
    const { data } = await call(service, ListChatMembers, { path: launch, query: { member_id_type } })
    return data?.items[0]?.member_id
  }
  expect(await idOf('open_id')).toBe('ou_alice_here')
  expect(await idOf('union_id')).toBe('on_alice')
  expect(await idOf('user_id')).toBe('a1b2c3d4')
})

test('user_ids are withheld from an application without the scope for them', async () => {
  const service = createService(await testWorld((file) => (file.apps[0]!.scopes = ['im:chat'])))
  const query = { user_id_type: 'user_id' }
  const chat = await call(service, GetChat, { path: launch, query })
  expect(chat.data).not.toHaveProperty('owner_id')
  const members = await call(service, ListChatMembers, { path: launch, query: { member_id_type: 'user_id' } })
  expect(members.data?.items[0]).toMatchObject({ member_id: '', name: 'Alice' })
})

test('a page_token of another chat’s members is refused', async () => {
  const service = createService(await testWorld())
  const { data } = await call(service, ListChatMembers, { path: launch, query: { page_size: 1 } })
  const query = { page_token: data?.page_token ?? '' }
  const reply = await call(service, ListChatMembers, { path: { chat_id: 'oc_other' }, query })
  expect(reply).toMatchObject({ code: 232001 })
})
