import { expect, test } from 'vitest'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { CreatePin } from '../../../contract/im/pins/create-pin'
import { DeletePin } from '../../../contract/im/pins/delete-pin'
import { ListPins } from '../../../contract/im/pins/list-pins'
import { call } from '../../testing/call'
import { happyApp } from '../../testing/happy-world'
import { openService } from '../../testing/open-service'
import type { WorldFile } from '../../world/world-file'

const chat_id = 'oc_launch'

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const pin = (message_id: string) => call(service, CreatePin, { body: { message_id } })
  const listed = async (query = {}) => {
    const { data } = await call(service, ListPins, { query: { chat_id, ...query } })
    return data?.items.map(({ message_id }) => message_id)
  }
  return { world, service, pin, listed }
}

test('a pin keeps its operator and time', async () => {
  const { world, pin } = await opened()
  const first = await pin('om_hello')
  expect(first.data).toEqual({
    pin: {
      message_id: 'om_hello',
      chat_id,
      operator_id: happyApp.app_id,
      operator_id_type: 'app_id',
      create_time: String(world.now()),
    },
  })
  world.pass(1000)
  expect((await pin('om_hello')).data).toEqual(first.data)
})

test('the message pinned last comes first, page by page and between two times', async () => {
  const { world, service, pin, listed } = await opened()
  const from = world.now()
  for (const id of ['om_hello', 'om_world', 'om_reply', 'om_image']) {
    await pin(id)
    world.pass(10)
  }
  expect(await listed()).toEqual(['om_image', 'om_reply', 'om_world', 'om_hello'])
  expect(await listed({ start_time: from + 10, end_time: from + 20 })).toEqual(['om_reply', 'om_world'])
  const first = await call(service, ListPins, { query: { chat_id, page_size: 3 } })
  expect(first.data).toMatchObject({ has_more: true })
  expect(await listed({ page_size: 3, page_token: first.data?.page_token })).toEqual(['om_hello'])
})

test('a message is unpinned; one that was never pinned, or was recalled, is no error', async () => {
  const { service, pin, listed } = await opened()
  const unpin = (message_id: string) => call(service, DeletePin, { path: { message_id } })
  await pin('om_hello')
  await pin('om_from_bot')
  expect(await unpin('om_hello')).toMatchObject({ code: 0, data: {} })
  expect(await unpin('om_world')).toMatchObject({ code: 0 })
  await call(service, RecallMessage, { path: { message_id: 'om_from_bot' } })
  expect(await listed()).toEqual([])
  expect(await unpin('om_from_bot')).toMatchObject({ code: 0 })
})

test('a newcomer is not shown pins of a past that it may not see', async () => {
  const { world, listed } = await opened((file) => {
    const chat = file.chats.find((each) => each.chat_id === chat_id)!
    chat.history_hidden_from_new_members = true
    chat.bots[0]!.joined_at = file.messages.find((each) => each.message_id === 'om_image')!.create_time
  })
  const pins = ['om_hello', 'om_image'].map((message_id) => ({
    message_id,
    chat_id,
    operator_id: 'ou_alice',
    create_time: 1,
  }))
  await world.store.transaction((tx) => tx.insertInto('pins').values(pins).execute())
  expect(await listed()).toEqual(['om_image'])
})

test('one message is pinned and unpinned five times a second, and others at the same time', async () => {
  const { world, service, pin } = await opened()
  const unpin = () => call(service, DeletePin, { path: { message_id: 'om_hello' } })
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await (turn % 2 === 0 ? pin('om_hello') : unpin())).code).toBe(0)
  }
  const refused = await unpin()
  expect(refused).toMatchObject({ status: 400, code: 230047 })
  expect(refused.headers.get('x-ogw-ratelimit-reset')).toBe('1')
  expect((await pin('om_world')).code).toBe(0)
  world.pass(1000)
  expect((await unpin()).code).toBe(0)
})
