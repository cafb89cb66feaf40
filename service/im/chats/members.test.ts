import { describe, expect, test } from 'vitest'
import { AddMembers } from '../../../contract/im/chats/add-members'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { IsInChat } from '../../../contract/im/chats/is-in-chat'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { outboxOf } from '../../events/testing/outbox-of'
import { call, caller } from '../../testing/call'
import type { Service } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import { issueUserTokens } from '../../tokens/user-tokens'
import type { WorldFile } from '../../world/world-file'
import { MAX_MEMBERS } from './add-members'

const path = { chat_id: 'oc_launch' }
const asBots = { member_id_type: 'app_id' }
const otherTenant = '1f2e3d4c5b6a7988'

const start = (change?: (file: WorldFile) => void) =>
  openService((file) => {
    file.chats.forEach((chat) => (chat.owner_id = happyApp.app_id))
    change?.(file)
  })

async function inside(service: Service) {
  const { items, member_total } = await caller(service)(ListChatMembers, { path, query: { page_size: 100 } })
  expect(member_total).toBe(items.length)
  return items.map((member) => member.member_id)
}

const add = (service: Service, id_list: string[], query: Record<string, string | number> = {}) =>
  call(service, AddMembers, { path, query, body: { id_list } })
const remove = (service: Service, id_list: string[], query: Record<string, string | number> = {}) =>
  call(service, RemoveMembers, { path, query, body: { id_list } })
const none = { invalid_id_list: [], not_existed_id_list: [], pending_approval_id_list: [] }

describe('who is added', () => {
  test('comes after the present members, and only once', async () => {
    const { service } = await start()
    expect(await add(service, ['ou_dan', 'ou_alice', 'ou_dan'])).toMatchObject({ code: 0, data: none })
    expect(await add(service, ['on_dan'], { member_id_type: 'union_id' })).toMatchObject({ data: none })
    expect(await inside(service)).toEqual(['ou_alice', 'ou_bob', 'ou_carol', 'ou_dan'])
  })

  test('may be a bot, which is in the chat from then on', async () => {
    const { service } = await start()
    const isThere = async () =>
      (await call(service, IsInChat, { path, token: otherApp.token })).data?.is_in_chat
    expect(await isThere()).toBe(false)
    expect(await add(service, [otherApp.app_id], asBots)).toMatchObject({ code: 0, data: none })
    expect(await isThere()).toBe(true)
    expect(await caller(service)(GetChat, { path })).toMatchObject({ user_count: '3', bot_count: '2' })
  })

  test('a new member may be a bot, of which all bots of the chat get an event if a person adds it', async () => {
    const { world, done, events } = await outboxOf((file) => file.chats[0]!.bots.pop())
    const scopes = ['im:chat']
    const whose = { app_id: happyApp.app_id, open_id: 'ou_alice', authorized_at: world.now() }
    const { access_token: token } = await world.store.transaction((tx) =>
      issueUserTokens(tx, world, { family: 'v3', ...whose, granted: scopes, scopes }),
    )
    const input = { token, path, query: asBots, body: { id_list: [otherApp.app_id] } }
    await done(AddMembers, input)
    await done(AddMembers, input)
    expect((await events()).map(({ app_id, event_type }) => [app_id, event_type])).toEqual(
      [happyApp.app_id, otherApp.app_id].toSorted().map((app_id) => [app_id, 'im.chat.member.bot.added_v1']),
    )
  })

  test('waits where members need approval, unless the owner or a manager brings them', async () => {
    const approval = (file: WorldFile) =>
      (file.chats[0]!.settings = { membership_approval: 'approval_required' })
    const asOwner = await start(approval)
    expect((await add(asOwner.service, ['ou_dan'])).data).toEqual(none)
    const asMember = await start((file) => {
      approval(file)
      file.chats[0]!.owner_id = 'ou_alice'
    })
    const { data } = await add(asMember.service, ['ou_dan', 'ou_bob'])
    expect(data).toEqual({ ...none, pending_approval_id_list: ['ou_dan'] })
    expect(await inside(asMember.service)).not.toContain('ou_dan')
  })
})

describe('for a list with bad ids', () => {
  const troubled = (file: WorldFile) => {
    file.users.push(
      { ...file.users[3]!, open_id: 'ou_gone', user_id: 'g', union_id: 'on_gone', resigned: true },
      { ...file.users[3]!, open_id: 'ou_far', user_id: 'f', union_id: 'on_far', tenant_key: otherTenant },
      { ...file.users[3]!, open_id: 'ou_unseen', user_id: 'u', union_id: 'on_unseen' },
    )
    file.apps[0]!.available_to = ['ou_dan', 'ou_gone', 'ou_far']
  }

  test.each([
    [0, ['ou_dan', 'ou_gone'], 0],
    [0, ['ou_dan', 'ou_nobody'], 232043],
    [0, ['ou_dan', 'ou_far'], 232028],
    [0, ['ou_dan', 'ou_unseen'], 232024],
    [0, ['ou_gone'], 232027],
    [2, ['ou_dan', 'ou_gone'], 232043],
    [2, ['ou_dan', 'ou_nobody'], 232043],
    [2, ['ou_dan', 'ou_unseen'], 232024],
    [1, ['ou_gone', 'ou_nobody'], 0],
    [1, [], 232027],
  ])('succeed_type %i answers %j with %i', async (succeed_type, id_list, code) => {
    const { service } = await start(troubled)
    expect((await add(service, id_list, { succeed_type })).code).toBe(code)
    const added = code === 0 && id_list.includes('ou_dan')
    expect((await inside(service)).includes('ou_dan')).toBe(added)
  })

  test('succeed_type 1 adds the others and reports the result of each', async () => {
    const { service } = await start(troubled)
    const id_list = ['ou_nobody', 'ou_gone', 'ou_dan', 'ou_far', 'ou_unseen']
    const { data } = await add(service, id_list, { succeed_type: 1 })
    expect(data).toEqual({
      invalid_id_list: ['ou_gone', 'ou_far', 'ou_unseen'],
      not_existed_id_list: ['ou_nobody'],
      pending_approval_id_list: [],
    })
    expect(await inside(service)).toEqual(['ou_alice', 'ou_bob', 'ou_carol', 'ou_dan'])
  })

  test('bots of other tenants count as unknown, and disabled ones cannot be added', async () => {
    const { service } = await start((file) => {
      file.apps.push(
        { ...file.apps[1]!, app_id: 'cli_far', tenant_key: otherTenant, tokens: [] },
        { ...file.apps[1]!, app_id: 'cli_asleep', bot_enabled: false, tokens: [] },
      )
    })
    for (const id of ['cli_far', 'cli_asleep', 'cli_nobody'])
      expect(await add(service, [id], asBots)).toMatchObject({ code: 232043 })
    const { data } = await add(service, ['cli_far', 'cli_asleep'], { ...asBots, succeed_type: 1 })
    expect(data).toMatchObject({ invalid_id_list: ['cli_asleep'], not_existed_id_list: ['cli_far'] })
  })
})

test('a chat holds 15 bots', async () => {
  const { service } = await start((file) => {
    file.chats[0]!.bots.push(
      ...Array.from({ length: 14 }, (_, number) => ({ app_id: `cli_${number}`, joined_at: 0 })),
    )
  })
  expect(await add(service, [otherApp.app_id], asBots)).toMatchObject({ code: 232013 })
  expect(await add(service, [happyApp.app_id], asBots)).toMatchObject({ code: 0 })
})

test('a chat holds 5000 people', async () => {
  const { service } = await start((file) => {
    file.chats[0]!.members = Array.from({ length: MAX_MEMBERS - 1 }, (_, number) => `ou_${number}`)
  })
  expect(await add(service, ['ou_dan', 'ou_bob'])).toMatchObject({ code: 232013 })
  expect(await add(service, ['ou_dan'])).toMatchObject({ code: 0 })
})

describe('who is removed', () => {
  test('is gone, with their roles; an id that was not in the chat is returned as invalid', async () => {
    const { service, ask } = await start((file) => {
      file.chats[0]!.managers = ['ou_bob', 'ou_carol']
    })
    const { data } = await remove(service, ['ou_bob', 'ou_dan', 'ou_nobody'])
    expect(data).toEqual({ invalid_id_list: ['ou_dan', 'ou_nobody'] })
    expect(await inside(service)).toEqual(['ou_alice', 'ou_carol'])
    expect(await ask(GetChat, { path })).toMatchObject({ user_manager_id_list: ['ou_carol'] })
  })

  test('a removed member may be the bot itself, with any owner of the chat', async () => {
    const { service, ask } = await start((file) => (file.chats[0]!.owner_id = 'ou_alice'))
    expect(await remove(service, ['ou_bob'])).toMatchObject({ code: 232014 })
    expect(await remove(service, [happyApp.app_id], asBots)).toMatchObject({ code: 0 })
    expect(await ask(IsInChat, { path })).toEqual({ is_in_chat: false })
    expect(await add(service, ['ou_dan'])).toMatchObject({ code: 232011 })
  })

  test('and owned the chat is succeeded by the person who has been there longest', async () => {
    const { service } = await start((file) => {
      file.users[0]!.resigned = true
      file.chats[0]!.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
      file.chats[0]!.managers = ['ou_bob']
    })
    expect(await remove(service, [happyApp.app_id], asBots)).toMatchObject({ code: 0 })
    const { data } = await call(service, GetChat, { path, token: otherApp.token })
    expect(data).toMatchObject({ owner_id: 'ou_bob', user_manager_id_list: [] })
  })

  test('and made the chat cannot remove members without the scope for it', async () => {
    for (const [scopes, code] of [
      [['im:chat', 'im:chat:operate_as_owner'], 0],
      [['im:chat'], 232014],
    ] as const) {
      const { service } = await start((file) => {
        file.chats[0]!.owner_id = 'ou_alice'
        file.chats[0]!.creator_id = happyApp.app_id
        file.apps[0]!.scopes = [...scopes]
      })
      expect((await remove(service, ['ou_bob'])).code).toBe(code)
    }
  })
})
