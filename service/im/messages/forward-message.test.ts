import { expect, test } from 'vitest'
import { ForwardMessage } from '../../../contract/im/messages/forward-message'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MERGED_CONTENT } from '../../../contract/im/messages/merge-forward'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import { changeMessages } from './bundle.scenarios'

async function opened(change?: (file: WorldFile) => void) {
  const service = createService(await testWorld(change))
  const forward = (message_id: string, receive_id = 'oc_other', receive_id_type = 'chat_id') =>
    call(service, ForwardMessage, { path: { message_id }, query: { receive_id_type }, body: { receive_id } })
  const inside = async (message_id = '') =>
    (await call(service, GetMessage, { path: { message_id } })).data?.items ?? []
  return { forward, inside }
}

test.each(['om_hello', 'om_post', 'om_image', 'om_file', 'om_video', 'om_sticker', 'om_card', 'om_from_bot'])(
  '%s is sent again as the bot’s own, with its content',
  async (message_id) => {
    const { forward, inside } = await opened()
    const [original] = await inside(message_id)
    const { data } = await forward(message_id)
    expect(data).toMatchObject({
      chat_id: 'oc_other',
      msg_type: original?.msg_type,
      body: original?.body,
      sender: { id: happyApp.app_id, sender_type: 'app' },
    })
    expect(data?.message_id).not.toBe(message_id)
    expect(data).not.toHaveProperty('upper_message_id')
    expect((await inside(data?.message_id))[0]).toEqual(data)
  },
)

test('mentions go along', async () => {
  const mention = { key: '@_user_1', id: 'ou_bob', name: 'Bob' }
  const { forward } = await opened((file) =>
    changeMessages(file, ['om_hello'], { content: '{"text":"@_user_1 hello"}', mentions: [mention] }),
  )
  const { data } = await forward('om_hello')
  expect(data?.mentions).toMatchObject([mention])
})

test('a reply is forwarded without what it answered', async () => {
  const { forward } = await opened()
  const { data } = await forward('om_reply')
  expect(data).not.toHaveProperty('parent_id')
  expect(data).not.toHaveProperty('root_id')
})

test('a message of a thread leaves its thread, and one that is sent to a thread joins that', async () => {
  const { forward } = await opened()
  expect((await forward('om_thread_reply')).data).not.toHaveProperty('thread_id')
  expect((await forward('om_hello', 'omt_launch', 'thread_id')).data?.thread_id).toBe('omt_launch')
})

test('a bundle is forwarded with what is inside it', async () => {
  const { forward, inside } = await opened()
  const { data } = await forward('om_bundle')
  const [bundle, ...copies] = await inside(data?.message_id)
  expect(bundle).toMatchObject({ msg_type: 'merge_forward', body: { content: MERGED_CONTENT } })
  expect(copies.map((copy) => [copy.upper_message_id, copy.chat_id, copy.msg_type])).toEqual([
    [data?.message_id, 'oc_other', 'text'],
    [data?.message_id, 'oc_other', 'file'],
  ])
})

test('a bundle that a world made larger than any is forwarded whole', async () => {
  const { forward, inside } = await opened((file) => {
    const child = file.messages.find((message) => message.message_id === 'om_child')
    if (!child) return
    for (let at = 0; at < 1200; at += 1) file.messages.push({ ...child, message_id: `om_in_${at}` })
  })
  const { data } = await forward('om_bundle')
  expect(await inside(data?.message_id)).toHaveLength(1203)
})

test.each(['system', 'hongbao', 'vote', 'audio', 'general_calendar'])(
  'a message of kind %s cannot be forwarded',
  async (msg_type) => {
    const { forward } = await opened((file) => changeMessages(file, ['om_hello'], { msg_type }))
    expect(await forward('om_hello')).toMatchObject({ code: 230061, status: 400 })
  },
)
