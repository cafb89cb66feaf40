import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CreateBlocks } from '../../../contract/docx/create-blocks'
import { GetAnnouncement } from '../../../contract/docx/get-announcement'
import { CreateChat } from '../../../contract/im/chats/create-chat'
import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import { runs } from '../../testing/random-runs'
import type { WorldFile } from '../../world/world-file'

const path = { chat_id: 'oc_launch' }

const ours = (file: WorldFile) => file.chats.forEach((chat) => (chat.owner_id = happyApp.app_id))

const audience = fc.constantFrom('only_owner', 'all_members')
const visibility = fc.constantFrom('only_owner', 'all_members', 'not_anyone')

/** Settings that are consistent with each other; any of them may be left out. */
const settings = fc
  .record(
    {
      avatar: fc.constantFrom('', 'img_v3_happy'),
      name: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 80 }),
      description: fc.string({ unit: 'grapheme', maxLength: 120 }),
      group_message_type: fc.constantFrom('chat', 'thread'),
      chat_type: fc.constantFrom('private', 'public'),
      join_message_visibility: visibility,
      leave_message_visibility: visibility,
      membership_approval: fc.constantFrom('no_approval_required', 'approval_required'),
      urgent_setting: audience,
      video_conference_setting: audience,
      edit_permission: audience,
      hide_member_count_setting: audience,
      at_all_permission: audience,
      adding: audience,
    },
    { requiredKeys: [] },
  )
  .map(({ adding, ...rest }) => ({
    ...rest,
    ...(adding && {
      add_member_permission: adding,
      share_card_permission: adding === 'only_owner' ? 'not_allowed' : 'allowed',
    }),
  }))

test('changed settings are returned, and the others stay', async () => {
  const { ask, world } = await openService(ours)
  let expected = await ask(GetChat, { path })
  await fc.assert(
    fc.asyncProperty(settings, async (body) => {
      world.pass(1000)
      expect(await ask(UpdateChat, { path, body })).toEqual({})
      expected = { ...expected, ...body } as typeof expected
      expect(await ask(GetChat, { path })).toEqual(expected)
    }),
    { numRuns: runs(60) },
  )
})

test('translations are changed one by one', async () => {
  const { ask } = await openService(ours)
  await ask(UpdateChat, { path, body: { i18n_names: { zh_cn: '发布', en_us: 'Launch' } } })
  await ask(UpdateChat, { path, body: { i18n_names: { zh_cn: '发射' } } })
  expect(await ask(GetChat, { path })).toMatchObject({ i18n_names: { zh_cn: '发射', en_us: 'Launch' } })
})

test('restricted mode is set as a whole, and turning it off allows everything', async () => {
  const { ask } = await openService(ours)
  const mode = async () => (await ask(GetChat, { path })).restricted_mode_setting
  const open = {
    screenshot_has_permission_setting: 'all_members',
    download_has_permission_setting: 'all_members',
    message_has_permission_setting: 'all_members',
  }
  const restricted = { status: true, download_has_permission_setting: 'not_anyone' }
  await ask(UpdateChat, { path, body: { restricted_mode_setting: restricted } })
  expect(await mode()).toEqual({ ...open, ...restricted })
  await ask(UpdateChat, { path, body: { name: 'Something else' } })
  expect(await mode()).toEqual({ ...open, ...restricted })
  await ask(UpdateChat, { path, body: { restricted_mode_setting: { status: false } } })
  expect(await mode()).toEqual({ ...open, status: false })
})

describe('changed settings apply elsewhere, too', () => {
  test('restricted mode is stored in its column', async () => {
    const { ask, world } = await openService(ours)
    const column = () =>
      world.store.transaction((tx) =>
        tx.selectFrom('chats').select('restricted').where('chat_id', '=', 'oc_launch').executeTakeFirst(),
      )
    const setting = { status: true, message_has_permission_setting: 'not_anyone' }
    await ask(UpdateChat, { path, body: { restricted_mode_setting: setting } })
    expect(await column()).toEqual({ restricted: 1 })
    await ask(UpdateChat, { path, body: { restricted_mode_setting: { status: false } } })
    expect(await column()).toEqual({ restricted: 0 })
  })

  test('edit_permission only_owner keeps other bots from editing the announcement', async () => {
    const { ask, service } = await openService(ours)
    await ask(UpdateChat, { path, body: { edit_permission: 'only_owner', owner_id: 'ou_bob' } })
    const reply = await call(service, CreateBlocks, {
      path: { ...path, block_id: 'oc_launch' },
      body: { children: [{ block_type: 22, divider: {} }] },
    })
    expect(reply).toMatchObject({ code: 1772005 })
  })
})

describe('a new owner', () => {
  test('owns the chat, manages it no more, and leaves the bot a member', async () => {
    const { ask, service } = await openService((file) => {
      ours(file)
      file.chats[0]!.managers = ['ou_bob', 'ou_carol']
    })
    await ask(UpdateChat, { path, query: { user_id_type: 'union_id' }, body: { owner_id: 'on_bob' } })
    expect(await ask(GetChat, { path })).toMatchObject({
      owner_id: 'ou_bob',
      user_manager_id_list: ['ou_carol'],
    })
    expect(await call(service, UpdateChat, { path, body: { owner_id: 'ou_carol' } })).toMatchObject({
      code: 232016,
    })
  })
})

describe('who may change what', () => {
  const asMember = (file: WorldFile) => file.chats.forEach((chat) => (chat.owner_id = 'ou_alice'))
  const codeOf = async (change: (file: WorldFile) => void, body: object) => {
    const { service } = await openService(change)
    return (await call(service, UpdateChat, { path, body })).code
  }

  test('any member changes name, description, avatar and translations where all may edit', async () => {
    const body = {
      name: 'n',
      description: 'd',
      avatar: 'img_v3_happy',
      i18n_names: { en_us: 'n' },
    }
    expect(await codeOf(asMember, body)).toBe(0)
    expect(await codeOf(asMember, { ...body, urgent_setting: 'all_members' })).toBe(232016)
  })

  test('a manager changes everything', async () => {
    const asManager = (file: WorldFile) => {
      asMember(file)
      file.chats[0]!.managers = [happyApp.app_id]
      file.chats[0]!.edit_permission = 'only_owner'
    }
    expect(await codeOf(asManager, { urgent_setting: 'only_owner' })).toBe(0)
  })

  test.each([
    [['im:chat', 'im:chat:operate_as_owner'], 0],
    [['im:chat'], 232016],
  ])('who made the chat and has the scopes %j is answered %i', async (scopes, code) => {
    const asMaker = (file: WorldFile) => {
      asMember(file)
      file.chats[0]!.creator_id = happyApp.app_id
      file.apps[0]!.scopes = scopes
    }
    expect(await codeOf(asMaker, { urgent_setting: 'only_owner' })).toBe(code)
  })
})

test('a public chat keeps a name of its own; the name of a dissolved one is free', async () => {
  const { ask, service } = await openService(ours)
  const { chat_id } = await ask(CreateChat, { body: { name: 'Everybody', chat_type: 'public' } })
  const body = { name: 'Everybody', chat_type: 'public' as const }
  expect(await call(service, UpdateChat, { path, body })).toMatchObject({ code: 232026 })
  expect(await call(service, UpdateChat, { path: { chat_id }, body })).toMatchObject({ code: 0 })
  await ask(DissolveChat, { path: { chat_id } })
  expect(await call(service, UpdateChat, { path, body })).toMatchObject({ code: 0 })
})

test('a dissolved chat is listed as one, has no announcement and can be changed no more', async () => {
  const { ask, service } = await openService(ours)
  expect(await ask(DissolveChat, { path })).toEqual({})
  const { items } = await ask(ListChats, { query: { page_size: 100 } })
  expect(items.find((chat) => chat.chat_id === 'oc_launch')?.chat_status).toBe('dissolved')
  expect(await call(service, GetAnnouncement, { path })).toMatchObject({ code: 1770002 })
  expect(await call(service, UpdateChat, { path, body: { name: 'x' } })).toMatchObject({ code: 232009 })
  expect(await call(service, DissolveChat, { path })).toMatchObject({ code: 232009 })
})
