import { expect, test } from 'vitest'
import { happyApp, happyWorld } from '../service/testing/happy-world'
import { sdkServer } from './testing/sdk-server'

/** The official SDK sends, answers, edits, recalls and reads messages. */
const sdk = sdkServer(happyWorld(), happyApp)

const said = (text: string) => ({ msg_type: 'text', content: JSON.stringify({ text }) })

const create = (
  receive_id_type: 'chat_id' | 'open_id' | 'email',
  receive_id: string,
  data: object = said('hello'),
) =>
  sdk.client.im.v1.message.create({
    params: { receive_id_type },
    data: { receive_id, ...said(''), ...data },
  })

const get = async (message_id = '', params = {}) => {
  const { data } = await sdk.client.im.v1.message.get({ path: { message_id }, params })
  return data?.items?.[0]
}

test('the SDK sends messages to a chat and to a user, and reads them back', async () => {
  for (const [type, id] of [
    ['chat_id', 'oc_launch'],
    ['open_id', 'ou_dan'],
    ['email', 'dan@acme.example'],
  ] as const) {
    const { code, data } = await create(type, id, said('hello <at user_id="ou_bob"></at>'))
    expect(code).toBe(0)
    expect(data).toMatchObject({
      body: { content: '{"text":"hello @_user_1"}' },
      mentions: [{ id: 'ou_bob' }],
    })
    expect(await get(data?.message_id)).toEqual(data)
  }
})

test('the SDK sends a message with a uuid only once', async () => {
  const first = await create('chat_id', 'oc_launch', { ...said('once'), uuid: 'sdk' })
  const again = await create('chat_id', 'oc_launch', { ...said('twice'), uuid: 'sdk' })
  expect(again.data).toEqual(first.data)
})

test('the SDK answers in a thread', async () => {
  const { code, data } = await sdk.client.im.v1.message.reply({
    path: { message_id: 'om_world' },
    data: { ...said('so do I'), reply_in_thread: true },
  })
  expect(code).toBe(0)
  expect(data).toMatchObject({ parent_id: 'om_world', root_id: 'om_world', thread_id: expect.any(String) })
  const listed = await sdk.client.im.v1.message.list({
    params: { container_id_type: 'thread', container_id: data?.thread_id ?? '' },
  })
  expect(listed.data?.items?.map((message) => message.message_id)).toEqual(['om_world', data?.message_id])
})

test('the SDK makes a group of thread form, in which messages, replies and forwards have a thread', async () => {
  const { im } = sdk.client
  const made = await im.v1.chat.create({ data: { name: 'Topics', group_message_type: 'thread' } })
  const chat_id = made.data?.chat_id ?? ''
  const sent = await create('chat_id', chat_id, said('a topic'))
  const root = { message_id: sent.data?.message_id ?? '' }
  const reply = await im.v1.message.reply({ path: root, data: said('an answer') })
  expect(reply.data).toMatchObject({
    thread_id: sent.data?.thread_id,
    root_id: root.message_id,
    parent_id: root.message_id,
  })
  const params = { receive_id_type: 'chat_id' } as const
  const forwarded = await im.v1.message.forward({ path: root, params, data: { receive_id: chat_id } })
  const ids = [sent, forwarded].map(({ data }) => data?.thread_id)
  expect(ids).toEqual([expect.stringMatching(/^omt_/), expect.stringMatching(/^omt_/)])
  expect(new Set(ids).size).toBe(2)
})

test('the SDK edits and recalls its own message', async () => {
  const { data } = await create('chat_id', 'oc_other')
  const path = { message_id: data?.message_id ?? '' }
  const edited = await sdk.client.im.v1.message.update({ path, data: said('hello again') })
  expect(edited.data).toMatchObject({ updated: true, body: { content: '{"text":"hello again"}' } })
  expect(await sdk.client.im.v1.message.delete({ path })).toMatchObject({ code: 0 })
  expect(await get(path.message_id)).toMatchObject({ deleted: true })
})

test('the SDK replaces a card that it sent', async () => {
  const card = (content: string) => JSON.stringify({ elements: [{ tag: 'markdown', content }] })
  const { data } = await create('chat_id', 'oc_other', { msg_type: 'interactive', content: card('before') })
  const path = { message_id: data?.message_id ?? '' }
  expect(await sdk.client.im.v1.message.patch({ path, data: { content: card('after') } })).toMatchObject({
    code: 0,
  })
  const original = await get(path.message_id, { card_msg_content_type: 'user_card_content' })
  expect(original?.body?.content).toBe(card('after'))
})

test('the SDK lists a chat page by page, each message once', async () => {
  const params = { container_id_type: 'chat', container_id: 'oc_launch' }
  const whole = await sdk.client.im.v1.message.list({ params: { ...params, page_size: 50 } })
  const ids: (string | undefined)[] = []
  for await (const page of await sdk.client.im.v1.message.listWithIterator({
    params: { ...params, page_size: 7 },
  })) {
    ids.push(...(page?.items ?? []).map((message) => message.message_id))
  }
  expect(ids.length).toBeGreaterThan(14)
  expect(ids).toEqual(whole.data?.items?.map((message) => message.message_id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('the SDK lists the readers of its message', async () => {
  const { code, data } = await sdk.client.im.v1.message.readUsers({
    path: { message_id: 'om_from_bot' },
    params: { user_id_type: 'open_id' },
  })
  expect(code).toBe(0)
  expect(data).toMatchObject({ items: [], has_more: false })
})

test('the SDK gets the code of a refused edit', async () => {
  const refused = sdk.client.im.v1.message.update({
    path: { message_id: 'om_hello' },
    data: said('not mine'),
  })
  await expect(refused).rejects.toMatchObject({ response: { status: 400, data: { code: 230071 } } })
})
