import { describe, expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MERGED_CONTENT, MergeForward } from '../../../contract/im/messages/merge-forward'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { happyApp, happyNow } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'
import { changeMessages, fillBundle } from './bundle.scenarios'

const toOther = (...message_id_list: string[]): CallInput => ({
  query: { receive_id_type: 'chat_id' },
  body: { receive_id: 'oc_other', message_id_list },
})
const to = (receive_id_type: string, receive_id: string): CallInput => ({
  query: { receive_id_type },
  body: { receive_id, message_id_list: ['om_hello'] },
})

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const forward = (input: CallInput) => call(service, MergeForward, input)
  const inside = async (message_id = '') => {
    const { data } = await call(service, GetMessage, { path: { message_id } })
    return data?.items ?? []
  }
  return { world, service, forward, inside }
}

test('the new message is the bot’s, in the target, and says the fixed words', async () => {
  const { forward, world } = await opened()
  const { data } = await forward(toOther('om_hello', 'om_world'))
  expect(data).toEqual({
    message: {
      message_id: expect.stringMatching(/^om_[0-9a-f]{32}$/),
      msg_type: 'merge_forward',
      create_time: String(world.now()),
      update_time: String(world.now()),
      deleted: false,
      updated: false,
      chat_id: 'oc_other',
      sender: {
        id: happyApp.app_id,
        id_type: 'app_id',
        sender_type: 'app',
        tenant_key: '736588c9260f175e',
      },
      body: { content: MERGED_CONTENT },
    },
    invalid_message_id_list: [],
  })
})

test('what is inside are copies, earliest first, that keep sender, chat, time, content and thread', async () => {
  const { forward, inside } = await opened()
  const { data } = await forward(toOther('om_thread_reply', 'om_thread_root', 'om_thread_reply'))
  const [bundle, ...copies] = await inside(data?.message.message_id)
  expect(bundle).toEqual(data?.message)
  expect(copies).toMatchObject([
    { body: { content: '{"text":"a thread begins"}' } },
    { body: { content: '{"text":"and goes on"}' } },
  ])
  for (const copy of copies) {
    expect(copy).toMatchObject({
      upper_message_id: data?.message.message_id,
      chat_id: 'oc_launch',
      thread_id: 'omt_launch',
      sender: { id: 'ou_alice', sender_type: 'user' },
    })
    expect(copy.message_id).toMatch(/^om_[0-9a-f]{32}$/)
    expect(Number(copy.create_time)).toBeLessThan(happyNow - 1)
  }
})

test('messages of the same millisecond stay in the order of the list, also in a bundle of that bundle', async () => {
  const said = Array.from({ length: 12 }, (_, at) => `om_same_${at}`)
  const { forward, inside } = await opened((file) => {
    const like = file.messages.find((message) => message.message_id === 'om_hello')
    if (like) for (const message_id of said) file.messages.push({ ...like, message_id, content: message_id })
  })
  const { data } = await forward(toOther(...said))
  const [, ...children] = await inside(data?.message.message_id)
  expect(children.map((child) => child.body.content)).toEqual(said)
  const outer = await forward(toOther(data?.message.message_id ?? ''))
  const [, , ...deeper] = await inside(outer.data?.message.message_id)
  expect(deeper.map((child) => child.body.content)).toEqual(said)
})

test('a bundle in a bundle brings what is inside it, each under its own', async () => {
  const { forward, inside } = await opened()
  const once = await forward({
    ...toOther('om_bundle', 'om_hello'),
    body: { receive_id: 'oc_launch', message_id_list: ['om_bundle', 'om_hello'] },
  })
  const twice = await forward(toOther(once.data?.message.message_id ?? ''))
  const items = await inside(twice.data?.message.message_id)
  const depthOf = (message_id: string | undefined): number => {
    const message = items.find((one) => one.message_id === message_id)
    return message?.upper_message_id === undefined ? 0 : 1 + depthOf(message.upper_message_id)
  }
  const found = items.map((one) => `${depthOf(one.message_id)} ${one.body.content}`)
  expect(found.toSorted()).toEqual([
    `0 ${MERGED_CONTENT}`,
    `1 ${MERGED_CONTENT}`,
    `2 ${MERGED_CONTENT}`,
    '2 {"text":"hello"}',
    '3 {"file_key":"file_v3_happy","file_name":"报告.pdf"}',
    '3 {"text":"said elsewhere"}',
  ])
  expect(new Set(items.map((one) => one.message_id)).size).toBe(6)
})

test('a bundle keeps the messages as they were when it was made', async () => {
  const { forward, inside, world } = await opened()
  const { data } = await forward(toOther('om_hello'))
  await world.store.transaction((tx) =>
    tx
      .updateTable('messages')
      .set({ content: '{"text":"changed"}', state: 'recalled' })
      .where('message_id', '=', 'om_hello')
      .execute(),
  )
  expect((await inside(data?.message.message_id))[1]).toMatchObject({
    deleted: false,
    body: { content: '{"text":"hello"}' },
  })
})

test.each([
  [['im:message', 'contact:user.employee_id:readonly'], 0],
  [['im:message'], 99991672],
])('with the scopes %j, a forward to a user_id is answered %i', async (scopes, code) => {
  const { forward } = await opened((file) => (file.apps[0]!.scopes = scopes))
  expect((await forward(to('user_id', 'd4e5f6a7'))).code).toBe(code)
  expect((await forward(to('union_id', 'on_dan'))).code).toBe(0)
})

test('a one-to-one chat that is opened comes after all that were there', async () => {
  const { forward, world } = await opened()
  const made = []
  for (const person of ['ou_dan', 'ou_bob'])
    made.push((await forward(to('open_id', person))).data?.message.chat_id)
  const chats = await world.store.reading((tx) =>
    tx.selectFrom('chats').select(['chat_id', 'position']).orderBy('position').execute(),
  )
  expect(chats.slice(-2).map(({ chat_id }) => chat_id)).toEqual(made)
  expect(new Set(chats.map(({ position }) => position)).size).toBe(chats.length)
})

test('an open_id of another application is unknown, and one of our own is not', async () => {
  const { forward } = await opened((file) => (file.users[3]!.open_ids = { [happyApp.app_id]: 'ou_dan_here' }))
  expect(await forward(to('open_id', 'ou_dan'))).toMatchObject({ code: 230034 })
  expect(await forward(to('open_id', 'ou_dan_here'))).toMatchObject({ code: 0 })
})

test('rules about a person hold where their chat is named by its chat_id', async () => {
  const { forward } = await opened((file) => (file.users[0]!.resigned = true))
  expect(await forward(to('chat_id', 'oc_p2p'))).toMatchObject({ code: 230029 })
})

describe('what the bot may not see is as if it were not there', () => {
  const foreign = (file: WorldFile) =>
    Object.assign(file.chats.find((chat) => chat.chat_id === 'oc_old') ?? {}, {
      tenant_key: '1f2e3d4c5b6a7988',
      bots: [],
      dissolved: true,
    })

  test('a thread in a chat of another tenant', async () => {
    const { forward } = await opened((file) => {
      foreign(file)
      file.threads.push({ thread_id: 'omt_foreign', chat_id: 'oc_old', created_at: 0 })
    })
    expect(await forward(to('thread_id', 'omt_foreign'))).toMatchObject({ code: 230019 })
  })
})

test('a forward to a thread in a chat of the tenant without the bot is refused', async () => {
  const { forward } = await opened((file) => {
    for (const chat of file.chats) if (chat.chat_id === 'oc_other') chat.bots = []
  })
  expect(await forward(to('thread_id', 'omt_other'))).toMatchObject({ code: 230002 })
})

describe('the shape of a request', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `om_many_${at}`)
  const manyMessages = (file: WorldFile) => {
    const [spoken] = file.messages
    if (spoken) file.messages.push(...many(100).map((message_id) => ({ ...spoken, message_id })))
  }
  const happy = toOther('om_hello')

  test.each<[string, CallInput]>([
    ['no message', toOther()],
    ['101 messages', toOther(...many(101))],
    ['a uuid of 51 characters', { ...happy, query: { receive_id_type: 'chat_id', uuid: 'u'.repeat(51) } }],
  ])('%s is 230001', async (_, input) => {
    const { forward } = await opened(manyMessages)
    expect(await forward(input)).toMatchObject({ code: 230001, status: 400 })
  })

  test.each<[string, CallInput]>([
    ['100 messages', toOther(...many(100))],
    ['a uuid of 50 characters', { ...happy, query: { receive_id_type: 'chat_id', uuid: 'u'.repeat(50) } }],
    ['an empty uuid', { ...happy, query: { receive_id_type: 'chat_id', uuid: '' } }],
  ])('%s is let through', async (_, input) => {
    const { forward } = await opened(manyMessages)
    expect(await forward(input)).toMatchObject({ code: 0 })
  })
})

test('a bundle of 1,000 messages is made, and bundled with one more it is too many', async () => {
  const { forward, inside } = await opened((file) => {
    const [spoken] = file.messages
    if (!spoken) return
    changeMessages(file, ['om_hello'], { msg_type: 'merge_forward' })
    for (let at = 0; at < 999; at += 1) {
      file.messages.push({ ...spoken, message_id: `om_in_${at}`, upper_message_id: 'om_hello' })
    }
  })
  const { data } = await forward(toOther('om_hello'))
  expect(await inside(data?.message.message_id)).toHaveLength(1001)
  expect(await forward(toOther('om_hello', 'om_world'))).toMatchObject({ code: 230067 })
})

test('a bundle of 1,000 messages cannot be bundled again, not even alone', async () => {
  const { forward } = await opened((file) => fillBundle(file, 'om_hello'))
  expect(await forward(toOther('om_hello'))).toMatchObject({ code: 230067 })
})
