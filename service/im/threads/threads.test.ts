import { describe, expect, test } from 'vitest'
import { GetChat } from '../../../contract/im/chats/get-chat'
import { UpdateChat } from '../../../contract/im/chats/update-chat'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { Message } from '../../../contract/im/messages/message'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { ForwardThread } from '../../../contract/im/threads/forward-thread'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import { saveWithContents } from '../../world/save-world'
import { readWorldFile } from '../../world/world-file'
import type { WorldFile } from '../../world/world-file'

type Change = (file: WorldFile) => void

const said = { msg_type: 'text', content: '{"text":"hello"}' }
const toChat = (receive_id: string) => ({ query: { receive_id_type: 'chat_id' }, body: { receive_id } })
const toThread = (receive_id = '') => ({ query: { receive_id_type: 'thread_id' }, body: { receive_id } })
const THREAD = /^omt_[0-9a-f]{16,}$/

async function opened(change?: Change) {
  const { world, service, ask } = await openService(change)
  const list = async (container_id: string, type = container_id.startsWith('omt') ? 'thread' : 'chat') => {
    const query = { container_id_type: type, container_id, page_size: 50 }
    return (await ask(ListMessages, { query })).items
  }
  return {
    world,
    service,
    ask,
    send: (chat_id = 'oc_launch', more: object = {}) => {
      const { query, body } = toChat(chat_id)
      return ask(CreateMessage, { query, body: { ...body, ...said, ...more } })
    },
    reply: (message_id: string, more: object = {}) =>
      ask(ReplyMessage, { path: { message_id }, body: { ...said, ...more } }),
    get: async (message_id: string) =>
      (await ask(GetMessage, { path: { message_id } })).items[0] ?? ({} as Partial<Message>),
    list,
    ids: async (container_id: string) => (await list(container_id)).map(({ message_id }) => message_id),
  }
}

const inThread = { reply_in_thread: true }
const behind = (root_id: string, thread_id: string | undefined) => ({
  root_id,
  parent_id: root_id,
  thread_id,
})

describe.each<[string, Change]>([
  ['a topic group', (file) => file.chats.forEach((chat) => (chat.mode = 'topic'))],
  [
    'a group of thread form',
    (file) => file.chats.forEach((chat) => (chat.settings.group_message_type = 'thread')),
  ],
])('in %s', (_, change) => {
  test('each send begins a thread of its own', async () => {
    const { send, get, ids } = await opened(change)
    const [first, second] = [await send(), await send()]
    expect([first.thread_id, second.thread_id]).toEqual([
      expect.stringMatching(THREAD),
      expect.stringMatching(THREAD),
    ])
    expect(second.thread_id).not.toBe(first.thread_id)
    expect(first).not.toHaveProperty('root_id')
    expect(first).not.toHaveProperty('parent_id')
    expect(await get(first.message_id)).toEqual(first)
    expect(await ids(first.thread_id ?? '')).toEqual([first.message_id])
  })

  test('every reply stays in the thread and replies to its root', async () => {
    const { send, reply, get, ids } = await opened(change)
    const root = await send()
    const one = await reply(root.message_id)
    const nested = await reply(one.message_id, { reply_in_thread: false })
    for (const each of [one, nested]) {
      expect(each).toMatchObject(behind(root.message_id, root.thread_id))
      expect(await get(each.message_id)).toEqual(each)
    }
    const chat = await ids('oc_launch')
    expect(chat).toContain(root.message_id)
    expect(chat).not.toContain(one.message_id)
    const all = [root, one, nested].map(({ message_id }) => message_id)
    expect(new Set(await ids(root.thread_id ?? ''))).toEqual(new Set(all))
  })

  test('every forward begins a thread', async () => {
    const { ask } = await opened(change)
    const to = toChat('oc_other')
    const forwarded = await ask(ForwardMessage, { path: { message_id: 'om_hello' }, ...to })
    const thread = await ask(ForwardThread, { path: { thread_id: 'omt_launch' }, ...to })
    const { message } = await ask(MergeForward, {
      query: to.query,
      body: { ...to.body, message_id_list: ['om_hello', 'om_world'] },
    })
    for (const each of [forwarded, thread, message]) {
      expect(each.thread_id).toMatch(THREAD)
      expect(each).not.toHaveProperty('root_id')
    }
  })

  test('a reply to an older message outside threads begins a thread there', async () => {
    const { reply, get } = await opened(change)
    const answer = await reply('om_world')
    expect(answer).toMatchObject(behind('om_world', expect.stringMatching(THREAD)))
    expect(await get('om_world')).toMatchObject({ thread_id: answer.thread_id })
  })
})

test('a change of the message form holds for the messages that follow', async () => {
  const { ask, send } = await opened((file) =>
    file.chats.forEach((chat) => (chat.owner_id = happyApp.app_id)),
  )
  const path = { chat_id: 'oc_launch' }
  const setForm = (group_message_type: string) => ask(UpdateChat, { path, body: { group_message_type } })
  await setForm('thread')
  expect(await ask(GetChat, { path })).toMatchObject({ chat_mode: 'group', group_message_type: 'thread' })
  expect(await send()).toHaveProperty('thread_id')
  await setForm('chat')
  expect(await send()).not.toHaveProperty('thread_id')
})

test('a one-to-one chat has no message form', async () => {
  const { send } = await opened((file) =>
    file.chats.forEach((chat) => (chat.settings.group_message_type = 'thread')),
  )
  expect(await send('oc_p2p')).not.toHaveProperty('thread_id')
})

describe('the first reply in thread', () => {
  test('makes the message that it answers the root, also in a one-to-one chat', async () => {
    const { reply, get, ids } = await opened()
    for (const message_id of ['om_hello', 'om_p2p']) {
      const first = await reply(message_id, inThread)
      expect(first).toMatchObject(behind(message_id, expect.stringMatching(THREAD)))
      const root = await get(message_id)
      expect(root.thread_id).toBe(first.thread_id)
      expect(root).not.toHaveProperty('root_id')
      const second = await reply(first.message_id)
      const third = await reply(second.message_id, { reply_in_thread: false })
      for (const each of [second, third]) expect(each).toMatchObject(behind(message_id, first.thread_id))
      expect((await ids(first.thread_id ?? ''))[0]).toBe(message_id)
    }
  })

  test('to a reply makes that reply the root, which the chat still lists', async () => {
    const { reply, get, ids } = await opened()
    const before = await ids('oc_launch')
    const first = await reply('om_reply', inThread)
    expect(first).toMatchObject(behind('om_reply', expect.stringMatching(THREAD)))
    expect(await get('om_reply')).toMatchObject(behind('om_hello', first.thread_id))
    expect(await get('om_hello')).not.toHaveProperty('thread_id')
    expect(await ids('oc_launch')).toEqual(before)
    expect(await ids(first.thread_id ?? '')).toEqual(['om_reply', first.message_id])
    const nested = await reply(first.message_id, inThread)
    expect(nested).toMatchObject(behind('om_reply', first.thread_id))
  })

  test('begins one thread, however many come at once', async () => {
    const { reply, world } = await opened()
    const replies = await Promise.all(Array.from({ length: 5 }, () => reply('om_hello', inThread)))
    expect(new Set(replies.map(({ thread_id }) => thread_id)).size).toBe(1)
    const threads = await world.store.read((tx) => tx.selectFrom('threads').selectAll().execute())
    expect(threads).toHaveLength(4)
  })
})

test('a message outside threads has no thread_id, neither in an answer nor in a list', async () => {
  const { send, reply, get, list } = await opened()
  const plain = await send()
  for (const each of [plain, await reply('om_reply'), await get('om_reply')])
    expect(each).not.toHaveProperty('thread_id')
  expect(await reply('om_reply')).toMatchObject({ root_id: 'om_hello', parent_id: 'om_reply' })
  const inThreads = (await list('oc_launch')).filter((each) => 'thread_id' in each)
  expect(inThreads.map(({ message_id }) => message_id)).toEqual(['om_thread_root', 'om_second_thread'])
})

test('a thread continues after its root was recalled, and only the root takes no reply', async () => {
  const { service, ask, send, reply, list } = await opened()
  const root = await send()
  const first = await reply(root.message_id, inThread)
  await ask(RecallMessage, { path: { message_id: root.message_id } })
  const second = await reply(first.message_id)
  expect(second).toMatchObject(behind(root.message_id, first.thread_id))
  expect(await list(first.thread_id ?? '')).toHaveLength(3)
  expect(
    await call(service, ReplyMessage, { path: { message_id: root.message_id }, body: said }),
  ).toMatchObject({
    code: 230011,
    msg: 'The message was withdrawn.',
  })
  const forwarded = await ask(ForwardThread, {
    path: { thread_id: first.thread_id ?? '' },
    ...toChat('oc_other'),
  })
  const path = { message_id: forwarded.message_id }
  expect((await ask(GetMessage, { path })).items).toHaveLength(3)
})

test('a forward to a thread replies to its root, and begins a thread that has no message yet', async () => {
  const { ask, ids } = await opened()
  const forward = (thread_id: string) =>
    ask(ForwardMessage, { path: { message_id: 'om_hello' }, ...toThread(thread_id) })
  expect(await forward('omt_launch')).toMatchObject(behind('om_thread_root', 'omt_launch'))
  const root = await forward('omt_other')
  expect(root).toMatchObject({ thread_id: 'omt_other' })
  expect(root).not.toHaveProperty('root_id')
  expect(await forward('omt_other')).toMatchObject(behind(root.message_id, 'omt_other'))
  expect(await ids('oc_other')).toEqual(['om_other', root.message_id])
})

test('a message cannot be created in a thread', async () => {
  const { service } = await opened()
  const { query, body } = toThread('omt_launch')
  const { code } = await call(service, CreateMessage, { query, body: { ...body, ...said } })
  expect(code).not.toBe(0)
})

test('a reply in a thread without its root replies to the message that the others name', async () => {
  const { reply } = await opened((file) => {
    file.messages = file.messages.filter(({ message_id }) => message_id !== 'om_thread_root')
  })
  expect(await reply('om_thread_reply')).toMatchObject(behind('om_thread_root', 'omt_launch'))
})

test('a saved world loads with the same roots', async () => {
  const { reply, world, ids } = await opened()
  await reply('om_reply', inThread)
  const saved = await saveWithContents(world, world.now())
  const again = await opened((file) => Object.assign(file, readWorldFile(JSON.stringify(saved))))
  expect(await again.ids('oc_launch')).toEqual(await ids('oc_launch'))
  expect(await again.ids('oc_launch')).toContain('om_reply')
})
