import { describe, expect, test } from 'vitest'
import { AddManagers } from '../../../contract/im/chats/add-managers'
import { DeleteManagers } from '../../../contract/im/chats/delete-managers'
import { DeleteTopNotice } from '../../../contract/im/chats/delete-top-notice'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { GetModeration } from '../../../contract/im/chats/get-moderation'
import { PutTopNotice } from '../../../contract/im/chats/put-top-notice'
import { RemoveMembers } from '../../../contract/im/chats/remove-members'
import { UpdateModeration } from '../../../contract/im/chats/update-moderation'
import { call } from '../../testing/call'
import type { caller } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'

const path = { chat_id: 'oc_launch' }

const start = (change?: (file: WorldFile) => void) =>
  openService((file) => {
    file.chats.forEach((chat) => (chat.owner_id = happyApp.app_id))
    change?.(file)
  })

describe('managers', () => {
  test('are people and bots of the chat, each once, as the kind of id asks', async () => {
    const { ask } = await start((file) => file.chats[0]!.bots.push({ app_id: otherApp.app_id, joined_at: 0 }))
    const manager_ids = ['on_carol', 'on_bob', 'on_carol', 'on_dan', 'on_nobody']
    expect(
      await ask(AddManagers, { path, query: { member_id_type: 'union_id' }, body: { manager_ids } }),
    ).toEqual({ chat_managers: ['on_carol', 'on_bob'], chat_bot_managers: [] })
    const bots = { query: { member_id_type: 'app_id' }, body: { manager_ids: [otherApp.app_id] } }
    expect(await ask(AddManagers, { path, ...bots })).toEqual({
      chat_managers: ['ou_carol', 'ou_bob'],
      chat_bot_managers: [otherApp.app_id],
    })
    expect(await ask(DeleteManagers, { path, body: { manager_ids: ['ou_carol'] } })).toEqual({
      chat_managers: ['ou_bob'],
      chat_bot_managers: [otherApp.app_id],
    })
    expect(await ask(GetChat, { path })).toMatchObject({
      user_manager_id_list: ['ou_bob'],
      bot_manager_id_list: [otherApp.app_id],
    })
  })

  test('are ten at most, and the tenth is one of them', async () => {
    const { service } = await start(
      (file) => (file.chats[0]!.managers = Array.from({ length: 9 }, (_, number) => `ou_${number}`)),
    )
    const make = (...manager_ids: string[]) => call(service, AddManagers, { path, body: { manager_ids } })
    expect(await make('ou_bob', 'ou_carol')).toMatchObject({ code: 232040 })
    expect(await make('ou_bob')).toMatchObject({ code: 0 })
    expect(await make('ou_bob')).toMatchObject({ code: 0 })
    expect(await make('ou_carol')).toMatchObject({ code: 232040 })
  })
})

describe('who may speak', () => {
  const told = async (ask: ReturnType<typeof caller>, query = {}) => {
    const { moderation_setting, items } = await ask(GetModeration, { path, query })
    expect((await ask(GetChat, { path })).moderation_permission).toBe(moderation_setting)
    return [moderation_setting, items.map((moderator) => moderator.user_id)]
  }
  const set = (ask: ReturnType<typeof caller>, body: object) => ask(UpdateModeration, { path, body })

  test('is all members, the owner and managers, or a list of members', async () => {
    const { ask } = await start()
    expect(await told(ask)).toEqual(['all_members', []])
    await set(ask, { moderation_setting: 'only_owner' })
    expect(await told(ask)).toEqual(['only_owner', []])
    await set(ask, {
      moderation_setting: 'moderator_list',
      moderator_added_list: ['ou_carol', 'ou_dan', 'ou_bob', 'ou_nobody'],
    })
    expect(await told(ask)).toEqual(['moderator_list', ['ou_bob', 'ou_carol']])
    await set(ask, { moderator_removed_list: ['ou_carol'], moderator_added_list: ['ou_alice'] })
    expect(await told(ask, { user_id_type: 'union_id' })).toEqual(['moderator_list', ['on_alice', 'on_bob']])
    await set(ask, { moderation_setting: 'all_members' })
    await set(ask, { moderation_setting: 'moderator_list' })
    expect(await told(ask)).toEqual(['moderator_list', []])
  })

  test('also applies to sending: a bot may speak only if everybody may', async () => {
    const { ask, world } = await start()
    const muted = () =>
      world.store.transaction((tx) =>
        tx.selectFrom('chats').select('muted').where('chat_id', '=', 'oc_launch').executeTakeFirst(),
      )
    for (const [moderation_setting, flag] of [
      ['only_owner', 1],
      ['all_members', 0],
      ['moderator_list', 1],
    ] as const) {
      await set(ask, { moderation_setting })
      expect(await muted()).toEqual({ muted: flag })
    }
  })

  test('comes in pages, and who leaves the chat is no longer among them', async () => {
    const { ask } = await start()
    const all = ['ou_alice', 'ou_bob', 'ou_carol']
    await set(ask, { moderation_setting: 'moderator_list', moderator_added_list: all })
    const first = await ask(GetModeration, { path, query: { page_size: 2 } })
    expect(first).toMatchObject({ has_more: true, items: [{ user_id: 'ou_alice' }, { user_id: 'ou_bob' }] })
    const query = { page_size: 2, page_token: first.page_token ?? '' }
    const second = await ask(GetModeration, { path, query })
    expect(second).toMatchObject({ has_more: false, items: [{ user_id: 'ou_carol' }] })
    expect(second).not.toHaveProperty('page_token')
    await ask(RemoveMembers, { path, body: { id_list: ['ou_bob'] } })
    expect(await told(ask)).toEqual(['moderator_list', ['ou_alice', 'ou_carol']])
  })
})

describe('what stands at the top', () => {
  const atTheTop = async ({ world }: Awaited<ReturnType<typeof start>>) => {
    const chat = await world.store.transaction((tx) =>
      tx.selectFrom('chats').select('settings').where('chat_id', '=', 'oc_launch').executeTakeFirst(),
    )
    return (JSON.parse(chat?.settings ?? '{}') as Record<string, unknown>)['chat_top_notice']
  }
  const put = (...chat_top_notice: object[]) => ({ path, body: { chat_top_notice } })

  test('is the announcement unless a message is named, until it is taken away', async () => {
    const started = await start()
    await started.ask(PutTopNotice, put({ action_type: '1', message_id: 'om_hello' }))
    expect(await atTheTop(started)).toEqual([{ action_type: '1', message_id: 'om_hello' }])
    await started.ask(PutTopNotice, put({ message_id: 'om_hello' }))
    expect(await atTheTop(started)).toEqual([{ action_type: '2' }])
    await started.ask(DeleteTopNotice, { path })
    expect(await atTheTop(started)).toBeUndefined()
    expect(await started.ask(DeleteTopNotice, { path })).toEqual({})
  })

  test.each(['om_other', 'om_recalled', 'om_inside', 'om_nothing', undefined])(
    'is never the message %s',
    async (message_id) => {
      const { service } = await start((file) => {
        const [hello] = file.messages
        file.messages.push({ ...hello!, message_id: 'om_inside', upper_message_id: 'om_bundle' })
      })
      const reply = await call(service, PutTopNotice, put({ action_type: '1', message_id }))
      expect(reply).toMatchObject({ code: 232001 })
    },
  )

  test('is no message from before the bot came, where that is hidden', async () => {
    const { service, world } = await start((file) => {
      file.chats[0]!.history_hidden_from_new_members = true
      file.chats[0]!.bots[0]!.joined_at = file.now ?? 0
    })
    world.pass(1000)
    const reply = await call(service, PutTopNotice, put({ action_type: '1', message_id: 'om_hello' }))
    expect(reply).toMatchObject({ code: 232001 })
  })
})
