import { describe, expect, test } from 'vitest'
import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import { ListBlocks } from '../../../contract/docx/list-blocks'
import { CreateChat } from '../../../contract/im/chats/create-chat'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { IsInChat } from '../../../contract/im/chats/is-in-chat'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { call } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'

const defaults = {
  avatar: '',
  description: '',
  urgent_setting: 'all_members',
  video_conference_setting: 'all_members',
  pin_manage_setting: 'all_members',
  add_member_permission: 'all_members',
  share_card_permission: 'allowed',
  at_all_permission: 'all_members',
  edit_permission: 'all_members',
  group_message_type: 'chat',
  chat_mode: 'group',
  chat_type: 'private',
  chat_tag: 'inner',
  external: false,
  tenant_key: '736588c9260f175e',
  join_message_visibility: 'all_members',
  leave_message_visibility: 'all_members',
  membership_approval: 'no_approval_required',
  moderation_permission: 'all_members',
  restricted_mode_setting: {
    status: false,
    screenshot_has_permission_setting: 'all_members',
    download_has_permission_setting: 'all_members',
    message_has_permission_setting: 'all_members',
  },
  hide_member_count_setting: 'all_members',
}

const told = {
  avatar: 'img_v3_happy',
  name: 'New 🎉',
  description: 'about it',
  i18n_names: { zh_cn: '新群' },
  owner_id: 'ou_alice',
  group_message_type: 'thread',
  chat_type: 'public',
  join_message_visibility: 'not_anyone',
  leave_message_visibility: 'only_owner',
  membership_approval: 'approval_required',
  restricted_mode_setting: {
    status: true,
    screenshot_has_permission_setting: 'not_anyone',
    download_has_permission_setting: 'all_members',
    message_has_permission_setting: 'all_members',
  },
  urgent_setting: 'only_owner',
  video_conference_setting: 'only_owner',
  pin_manage_setting: 'only_owner',
  edit_permission: 'only_owner',
  hide_member_count_setting: 'only_owner',
} as const

describe('a chat made without settings', () => {
  test('has the platform’s defaults, the name of those without one, and the bot as its owner', async () => {
    const { ask } = await openService()
    const { chat_id, ...made } = await ask(CreateChat, {})
    expect(made).toEqual({ ...defaults, name: '(无主题)' })
    expect(chat_id).toMatch(/^oc_[0-9a-f]{32}$/)
    const chat = await ask(GetChat, { path: { chat_id } })
    expect(chat).toMatchObject({ user_count: '0', bot_count: '1', chat_status: 'normal' })
    expect(chat).not.toHaveProperty('owner_id')
  })

  test('has an empty announcement', async () => {
    const { ask } = await openService()
    const { chat_id } = await ask(CreateChat, {})
    const announcement = await ask(GetAnnouncement, { path: { chat_id } })
    expect(announcement).toMatchObject({ revision_id: 1, announcement_type: 'docx' })
    const { items } = await ask(ListBlocks, { path: { chat_id } })
    expect(items).toMatchObject([{ block_id: chat_id, block_type: 1, parent_id: '' }])
  })
})

test('the settings of a new chat are in the answer and in every later read', async () => {
  const { ask } = await openService()
  const { chat_id, ...made } = await ask(CreateChat, { body: told })
  expect(made).toEqual({ ...defaults, ...told, owner_id_type: 'open_id' })
  expect(await ask(GetChat, { path: { chat_id } })).toMatchObject(made)
})

test('the owner and the invited people and bots are in it, each once, and so is the calling bot', async () => {
  const { ask, service } = await openService()
  const { chat_id } = await ask(CreateChat, {
    query: { user_id_type: 'union_id' },
    body: {
      owner_id: 'on_alice',
      user_id_list: ['on_bob', 'on_alice', 'on_bob'],
      bot_id_list: [otherApp.app_id, happyApp.app_id, otherApp.app_id],
    },
  })
  const { items } = await ask(ListChatMembers, { path: { chat_id } })
  expect(items.map((member) => member.member_id)).toEqual(['ou_alice', 'ou_bob'])
  for (const { token } of [happyApp, otherApp]) {
    const { data } = await call(service, IsInChat, { path: { chat_id }, token })
    expect(data).toEqual({ is_in_chat: true })
  }
})

test('the bot manages the chat besides its owner when it asks for that', async () => {
  const { ask } = await openService()
  for (const [set_bot_manager, managers] of [
    ['true', [happyApp.app_id]],
    ['false', []],
  ] as const) {
    const { chat_id } = await ask(CreateChat, { query: { set_bot_manager }, body: { owner_id: 'ou_bob' } })
    const chat = await ask(GetChat, { path: { chat_id } })
    expect(chat).toMatchObject({
      owner_id: 'ou_bob',
      bot_manager_id_list: managers,
      user_manager_id_list: [],
    })
  }
})

test('a new chat is the last that was made', async () => {
  const { ask } = await openService()
  const { chat_id } = await ask(CreateChat, {})
  const { items } = await ask(ListChats, { query: { page_size: 100 } })
  expect(items.at(-1)?.chat_id).toBe(chat_id)
})

describe('a uuid', () => {
  const HOURS_MS = 3_600_000
  const withUuid = (owner_id?: string) => ({
    query: { uuid: 'b13g2t38' },
    body: { name: 'Once', ...(owner_id && { owner_id }) },
  })

  test('makes one chat in ten hours, and another afterwards', async () => {
    const { ask, world } = await openService()
    const first = await ask(CreateChat, withUuid())
    world.pass(10 * HOURS_MS)
    expect(await ask(CreateChat, withUuid())).toEqual(first)
    world.pass(1)
    const second = await ask(CreateChat, withUuid())
    expect(second.chat_id).not.toBe(first.chat_id)
    expect(await ask(CreateChat, withUuid())).toEqual(second)
  })

  test('a uuid counts with the owner, for any kind of id, and with the application', async () => {
    const { ask, service } = await openService()
    const ours = await ask(CreateChat, withUuid('ou_alice'))
    const again = { query: { ...withUuid().query, user_id_type: 'union_id' }, body: { owner_id: 'on_alice' } }
    expect((await ask(CreateChat, again)).chat_id).toBe(ours.chat_id)
    const others = [
      await ask(CreateChat, withUuid('ou_bob')),
      await ask(CreateChat, withUuid()),
      (await call(service, CreateChat, { ...withUuid('ou_alice'), token: otherApp.token })).data,
    ]
    expect(new Set([ours.chat_id, ...others.map((chat) => chat?.chat_id)]).size).toBe(4)
  })

  test('has 50 characters and no 51st', async () => {
    const { service } = await openService()
    const ask = (length: number) => call(service, CreateChat, { query: { uuid: 'u'.repeat(length) } })
    expect(await ask(50)).toMatchObject({ code: 0 })
    expect(await ask(51)).toMatchObject({ code: 99992402 })
  })
})

test.each([
  ['user_id_list', 'ou_nobody', 50, 51],
  ['bot_id_list', otherApp.app_id, 5, 6],
])('%s takes as many entries as the platform allows', async (list, id, most, tooMany) => {
  const { service } = await openService()
  const ask = async (count: number) =>
    (await call(service, CreateChat, { body: { [list]: Array.from({ length: count }, () => id) } })).code
  expect(await ask(most)).not.toBe(99992402)
  expect(await ask(tooMany)).toBe(99992402)
})
