import { expect, test } from 'vitest'
import { CreateMessage } from '../../../contract/im/messages/create-message'
import { EditMessage } from '../../../contract/im/messages/edit-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { ReadUsers } from '../../../contract/im/messages/read-users'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { ReplyMessage } from '../../../contract/im/messages/reply-message'
import { UpdateCard } from '../../../contract/im/messages/update-card'
import { call } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const said = (text: string) => ({ msg_type: 'text', content: JSON.stringify({ text }) })
  const send = (receive_id: string, body: object = said('hello'), receive_id_type = 'chat_id') =>
    call(service, CreateMessage, { query: { receive_id_type }, body: { receive_id, ...body } })
  const reply = (message_id: string, more: object = {}) =>
    call(service, ReplyMessage, { path: { message_id }, body: { ...said('so do I'), ...more } })
  const edit = (message_id: string, text: string) =>
    call(service, EditMessage, { path: { message_id }, body: said(text) })
  const recall = (message_id: string) => call(service, RecallMessage, { path: { message_id } })
  const get = async (message_id: string) =>
    (await call(service, GetMessage, { path: { message_id } })).data?.items[0]
  const listed = async (container_id: string, container_id_type = 'chat') => {
    const query = { container_id, container_id_type, page_size: 50 }
    return (await call(service, ListMessages, { query })).data?.items.map(({ message_id }) => message_id)
  }
  const sentBy = async () => {
    const rows = await world.store.transaction((tx) =>
      tx.selectFrom('messages').select('message_id').execute(),
    )
    return rows.length
  }
  return { world, service, said, send, reply, edit, recall, get, listed, sentBy }
}

test('a message to a person is in the one chat with that person, for all kinds of ids', async () => {
  const { send } = await opened()
  const chats = new Set<string | undefined>()
  for (const [type, id] of [
    ['open_id', 'ou_dan'],
    ['union_id', 'on_dan'],
    ['user_id', 'd4e5f6a7'],
    ['email', 'dan@acme.example'],
  ] as const) {
    const { data, code } = await send(id, undefined, type)
    expect(code).toBe(0)
    chats.add(data?.chat_id)
  }
  expect(chats.size).toBe(1)
})

test('a sent message is the bot’s and is listed last', async () => {
  const { send, listed, world } = await opened()
  const { data } = await send('oc_launch')
  expect(data).toMatchObject({
    message_id: expect.stringMatching(/^om_[0-9a-f]{32}$/),
    create_time: String(world.now()),
    updated: false,
    deleted: false,
    sender: { id: happyApp.app_id, id_type: 'app_id', sender_type: 'app' },
  })
  expect((await listed('oc_launch'))?.at(-1)).toBe(data?.message_id)
})

test('the same uuid sends once within an hour to the same target, with any content', async () => {
  const { send, said, world, sentBy } = await opened()
  const before = await sentBy()
  const uuid = 'x'.repeat(50)
  const first = await send('oc_launch', { ...said('one'), uuid })
  world.pass(3_599_999)
  const again = await send('oc_launch', { ...said('two'), uuid })
  expect(again.data).toEqual(first.data)
  expect(await sentBy()).toBe(before + 1)
  const elsewhere = await send('oc_other', { ...said('one'), uuid })
  expect(elsewhere.data?.message_id).not.toBe(first.data?.message_id)
  world.pass(2)
  const later = await send('oc_launch', { ...said('three'), uuid })
  expect(later.data?.message_id).not.toBe(first.data?.message_id)
  expect((await send('oc_launch', { ...said('one'), uuid: `${uuid}x` })).code).toBe(99992402)
})

test('an edit changes the content and the time of a message and marks it as edited', async () => {
  const { edit, get, world } = await opened()
  world.pass(5)
  const { data } = await edit('om_from_bot', 'said <at user_id="ou_bob"></at> better')
  expect(data).toMatchObject({
    updated: true,
    update_time: String(world.now()),
    body: { content: '{"text":"said @_user_1 better"}' },
    mentions: [{ id: 'ou_bob' }],
  })
  expect(Number(data?.create_time)).toBeLessThan(world.now())
  expect(await get('om_from_bot')).toEqual(data)
})

test('the twenty-first edit is refused in the operation’s own words', async () => {
  const { edit } = await opened()
  for (let turn = 1; turn <= 20; turn += 1) expect((await edit('om_from_bot', String(turn))).code).toBe(0)
  const refused = await edit('om_from_bot', '21')
  expect(refused).toMatchObject({ code: 230072, msg: expect.stringContaining('edited') })
})

test('a message that was recalled is gone for everyone and cannot be recalled again', async () => {
  const { recall, get, reply, edit } = await opened()
  expect(await recall('om_from_bot')).toMatchObject({ code: 0, data: {} })
  expect(await get('om_from_bot')).toMatchObject({ deleted: true, body: {} })
  expect((await recall('om_from_bot')).code).toBe(230110)
  expect((await reply('om_from_bot')).code).toBe(230011)
  expect((await edit('om_from_bot', 'late')).code).toBe(230011)
})

test('a bot that manages the group recalls what others said, within a day', async () => {
  const { recall, world } = await opened((file) => {
    for (const chat of file.chats) chat.managers = [happyApp.app_id]
  })
  expect((await recall('om_hello')).code).toBe(0)
  world.pass(24 * 3_600_000)
  expect((await recall('om_world')).code).toBe(230009)
})

test('another bot in the group cannot change what this one said', async () => {
  const { service, said } = await opened((file) => {
    for (const chat of file.chats) chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
  })
  const path = { message_id: 'om_from_bot' }
  const { token } = otherApp
  expect((await call(service, EditMessage, { path, token, body: said('mine') })).code).toBe(230071)
  expect((await call(service, RecallMessage, { path, token })).code).toBe(230026)
  expect((await call(service, ReadUsers, { path, token })).code).toBe(230012)
  expect((await call(service, UpdateCard, { path, token, body: { content: '{"elements":[]}' } })).code).toBe(
    230012,
  )
})

test('a card is changed in place', async () => {
  const { send, get, service } = await opened()
  const card = (content: string) => JSON.stringify({ elements: [{ tag: 'markdown', content }] })
  const { data } = await send('oc_launch', { msg_type: 'interactive', content: card('before') })
  const path = { message_id: data?.message_id ?? '' }
  expect(await call(service, UpdateCard, { path, body: { content: card('after') } })).toMatchObject({
    code: 0,
    data: {},
  })
  const changed = await get(path.message_id)
  expect(changed).toMatchObject({ updated: true })
  expect(changed?.body.content).toContain('after')
})

test('the sixth message within a second is refused and the one after that second is sent', async () => {
  const { send, world, sentBy } = await opened()
  const before = await sentBy()
  for (let turn = 0; turn < 5; turn += 1) expect((await send('oc_launch')).code).toBe(0)
  world.pass(999)
  const refused = await send('oc_launch')
  expect(refused.code).toBe(230020)
  expect(refused.headers.get('x-ogw-ratelimit-limit')).toBe('5')
  expect(await sentBy()).toBe(before + 5)
  world.pass(1)
  expect((await send('oc_launch')).code).toBe(0)
})
