import { expect, test } from 'vitest'
import { BasicBatchBots } from '../../../contract/bot/basic-batch-bots'
import { BatchQueryChats } from '../../../contract/im/chats/batch-query-chats'
import { BatchQueryP2pChats } from '../../../contract/im/chats/batch-query-p2p-chats'
import { ListChatBots } from '../../../contract/im/chats/list-chat-bots'
import { SearchChatsV2 } from '../../../contract/im/chats/search-chats-v2'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp, happyNow, otherApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import { issueUserTokens } from '../../tokens/user-tokens'
import type { WorldFile } from '../../world/world-file'

async function opened(change?: (file: WorldFile) => void) {
  const world = await testWorld(change)
  const scopes = ['im:chat']
  const grant = {
    family: 'v3',
    app_id: happyApp.app_id,
    open_id: 'ou_alice',
    authorized_at: happyNow,
  } as const
  const { access_token: alice } = await world.store.transaction((tx) =>
    issueUserTokens(tx, world, { ...grant, granted: scopes, scopes }),
  )
  return { service: createService(world), alice }
}

const bot = 'ou_0000000000000000a1b2c3d4e5f60718'

test('chats come with the other one of a one-to-one chat; those of others are left out', async () => {
  const { service, alice } = await opened()
  const body = { chat_ids: ['oc_p2p', 'oc_outside', 'oc_launch', 'oc_nowhere'] }
  const asked = async (token?: string) =>
    (await call(service, BatchQueryChats, { body, ...(token && { token }) })).data?.items
  expect(await asked()).toMatchObject([
    { chat_id: 'oc_p2p', name: '', chat_mode: 'p2p', p2p_target_id: 'ou_alice', p2p_target_type: 'user' },
    { chat_id: 'oc_launch', name: 'Launch', chat_mode: 'group' },
  ])
  expect((await asked(alice))?.find(({ chat_id }) => chat_id === 'oc_p2p')).toMatchObject({
    p2p_target_id: bot,
    p2p_target_type: 'bot',
  })
})

test('a person finds the one-to-one chats with a bot and with people', async () => {
  const { service, alice: token } = await opened((file) => {
    const p2p = file.chats.find(({ chat_id }) => chat_id === 'oc_p2p')!
    file.chats.push({ ...p2p, chat_id: 'oc_with_bob', members: ['ou_alice', 'ou_bob'], bots: [] })
  })
  const body = { chatter_ids: ['ou_bob', 'ou_carol', bot] }
  expect((await call(service, BatchQueryP2pChats, { body, token })).data).toEqual({
    p2p_chats: [
      { chat_id: 'oc_with_bob', chatter_id: 'ou_bob' },
      { chat_id: 'oc_p2p', chatter_id: bot },
    ],
  })
})

test('the bots of a chat and their names come by open_id', async () => {
  const { service } = await opened((file) => {
    file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!.bots.push({ ...otherApp, joined_at: 1 })
  })
  const { data } = await call(service, ListChatBots, { path: { chat_id: 'oc_launch' } })
  expect(data?.items.map(({ bot_name }) => bot_name)).toEqual(['Herald bot', 'Other bot'])
  const bot_ids = [...(data?.items.map(({ bot_id }) => bot_id) ?? []), 'ou_nobody']
  const names = (await call(service, BasicBatchBots, { query: { bot_ids } })).data?.bots ?? {}
  expect(names[bot]).toEqual({
    name: 'Herald bot',
    i18n_names: { zh_cn: 'Herald bot', en_us: 'Herald bot' },
  })
  expect(Object.keys(names)).toHaveLength(2)
})

test('a search of chats filters by type, members and power, sorts, and goes page by page', async () => {
  const { service } = await opened((file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    Object.assign(launch, { public: true, members: ['ou_alice'], owner_id: happyApp.app_id })
  })
  const found = async (body: object, query: Record<string, string | number> = {}) => {
    const { data } = await call(service, SearchChatsV2, { body, query: { page_size: 100, ...query } })
    return { ...data, ids: data?.items.map(({ meta_data }) => meta_data.chat_id) ?? [] }
  }
  expect((await found({ query: 'Launch' })).ids).toEqual(['oc_launch'])
  expect((await found({ filter: { search_types: ['public_joined'] } })).ids).toEqual(['oc_launch'])
  expect((await found({ filter: { search_types: ['external'] } })).ids).toEqual(['oc_external'])
  expect((await found({ filter: { is_manager: true } })).ids).toEqual(['oc_launch'])
  const withBob = await found({ filter: { member_ids: ['ou_alice', 'ou_bob'] } })
  expect(withBob.ids).not.toContain('oc_launch')
  expect(withBob.ids).toContain('oc_other')
  expect((await found({ sorter: 'member_count_desc' })).ids.at(-1)).toBe('oc_launch')
  const all = await found({})
  const first = await found({}, { page_size: 2 })
  expect([first.total, first.has_more]).toEqual([all.ids.length, true])
  const second = await found({}, { page_size: 2, page_token: first.page_token ?? '' })
  expect([...first.ids, ...second.ids]).toEqual(all.ids.slice(0, 4))
})
