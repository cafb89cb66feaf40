import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/**
 * The official SDK reacts, pins, sends urgent notices, and manages tabs, links and members of chats and old
 * announcements.
 */
const world = happyWorld()
for (const chat of world.chats) chat.public = true
const sdk = sdkServer(world, happyApp)

const chat = { path: { chat_id: 'oc_launch' } }

test('the SDK adds, lists and removes reactions', async () => {
  const { messageReaction } = sdk.client.im.v1
  const path = { message_id: 'om_hello' }
  const ids: (string | undefined)[] = []
  for (const emoji_type of ['SMILE', 'THUMBSUP', 'OK']) {
    const { code, data } = await messageReaction.create({ path, data: { reaction_type: { emoji_type } } })
    expect(code).toBe(0)
    ids.push(data?.reaction_id)
  }
  const first = await messageReaction.list({ path, params: { page_size: 2 } })
  expect(first.data?.items.map(({ reaction_id }) => reaction_id)).toEqual(ids.slice(0, 2))
  const { page_token = '' } = first.data ?? {}
  const rest = await messageReaction.list({ path, params: { page_size: 2, page_token } })
  expect(rest.data).toMatchObject({ items: [{ reaction_id: ids[2] }], has_more: false })
  const gone = await messageReaction.delete({ path: { ...path, reaction_id: ids[0] ?? '' } })
  expect(gone).toMatchObject({
    code: 0,
    data: { reaction_id: ids[0], reaction_type: { emoji_type: 'SMILE' } },
  })
})

test('the SDK adds, lists and removes pins', async () => {
  const { pin } = sdk.client.im.v1
  for (const message_id of ['om_hello', 'om_world']) {
    const made = await pin.create({ data: { message_id } })
    expect(made).toMatchObject({ code: 0, data: { pin: { message_id, operator_id_type: 'app_id' } } })
  }
  const listed: (string | undefined)[] = []
  for await (const page of await pin.listWithIterator({ params: { chat_id: 'oc_launch', page_size: 1 } })) {
    listed.push(...(page?.items ?? []).map(({ message_id }) => message_id))
  }
  expect(new Set(listed)).toEqual(new Set(['om_hello', 'om_world']))
  expect(await pin.delete({ path: { message_id: 'om_hello' } })).toMatchObject({ code: 0 })
})

test('the SDK sends an urgent notice for the bot’s message', async () => {
  const called = await sdk.client.im.v1.message.urgentApp({
    path: { message_id: 'om_from_bot' },
    params: { user_id_type: 'open_id' },
    data: { user_id_list: ['ou_alice', 'ou_dan'] },
  })
  expect(called).toMatchObject({ code: 0, data: { invalid_user_id_list: ['ou_dan'] } })
})

test('the SDK creates, changes, sorts, lists and removes tabs', async () => {
  const { chatTab } = sdk.client.im.v1
  const url = (name: string) => ({
    tab_name: name,
    tab_type: 'url' as const,
    tab_content: { url: `https://${name}.example` },
  })
  const made = await chatTab.create({ ...chat, data: { chat_tabs: [url('one'), url('two')] } })
  const [message = '', one = '', two = ''] = (made.data?.chat_tabs ?? []).map(({ tab_id = '' }) => tab_id)
  expect(made).toMatchObject({ code: 0, data: { chat_tabs: [{ tab_type: 'message' }, {}, {}] } })
  await chatTab.updateTabs({ ...chat, data: { chat_tabs: [{ ...url('three'), tab_id: one }] } })
  await chatTab.sortTabs({ ...chat, data: { tab_ids: [message, two, one] } })
  const { data } = await chatTab.listTabs(chat)
  expect(data?.chat_tabs?.map(({ tab_name }) => tab_name)).toEqual([undefined, 'two', 'three'])
  const left = await chatTab.deleteTabs({ ...chat, data: { tab_ids: [one, two] } })
  expect(left.data?.chat_tabs).toMatchObject([{ tab_id: message }])
})

test('the SDK creates a link to a chat, and joins a public chat', async () => {
  const link = await sdk.client.im.v1.chat.link({ ...chat, data: { validity_period: 'week' } })
  expect(link).toMatchObject({ code: 0, data: { is_permanent: false } })
  const path = { chat_id: 'oc_outside' }
  const { chatMembers } = sdk.client.im.v1
  expect(await chatMembers.meJoin({ path })).toMatchObject({ code: 0 })
  expect(await chatMembers.isInChat({ path })).toMatchObject({ data: { is_in_chat: true } })
})

test('the SDK writes an announcement of the old type', async () => {
  const { chatAnnouncement } = sdk.client.im.v1
  const path = { chat_id: 'oc_old' }
  const before = await chatAnnouncement.get({ path })
  const elements = [{ type: 'textRun', textRun: { text: 'Docs API Sample Content', style: {} } }]
  const blocks = [{ type: 'paragraph', paragraph: { elements, style: {} } }]
  const insertBlocksRequest = {
    payload: JSON.stringify({ blocks }),
    location: { zoneId: '0', index: 0, endOfZone: true },
  }
  const requests = [JSON.stringify({ requestType: 'InsertBlocksRequestType', insertBlocksRequest })]
  const { revision = '' } = before.data ?? {}
  expect(await chatAnnouncement.patch({ path, data: { revision, requests } })).toMatchObject({ code: 0 })
  const after = await chatAnnouncement.get({ path })
  expect(after.data?.content).toContain('Docs API Sample Content')
  expect(Number(after.data?.revision)).toBe(Number(revision) + 1)
})
