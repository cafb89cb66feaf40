import { expect, test } from 'vitest'
import { BatchQueryReactions } from '../../../../contract/im/messages/reactions/batch-query-reactions'
import { call } from '../../../testing/call'
import { happyApp } from '../../../testing/happy-world'
import { openService } from '../../../testing/open-service'

/** Twelve people have reacted to one message, with two kinds; nobody to the other. */
async function opened() {
  const { world, service } = await openService()
  await world.store.transaction((tx) =>
    tx
      .insertInto('reactions')
      .values(
        Array.from({ length: 12 }, (_, at) => ({
          reaction_id: `r${String(at).padStart(2, '0')}`,
          message_id: 'om_hello',
          emoji_type: at < 4 ? 'OK' : 'LOL',
          operator_id: `ou_person${at}`,
          action_time: at,
        })),
      )
      .execute(),
  )
  const ask = async (...queries: { message_id: string; page_token?: string }[]) =>
    (await call(service, BatchQueryReactions, { body: { queries } })).data!
  return { world, service, ask }
}

test('a batch has ten reactions of each message, and counts all', async () => {
  const { ask } = await opened()
  const data = await ask({ message_id: 'om_hello' }, { message_id: 'om_file' })
  const [hello, file] = data.success_msg_reaction_details
  expect(hello?.message_reaction_items.map(({ reaction_id }) => reaction_id)).toEqual(
    Array.from({ length: 10 }, (_, at) => `r0${at}`),
  )
  expect(hello?.message_reaction_items[0]).toMatchObject({ emoji_type: 'OK', action_time: '0' })
  expect(hello?.has_more).toBe(true)
  expect(file).toEqual({ message_id: 'om_file', has_more: false, message_reaction_items: [] })
  expect(data.success_msg_reaction_counts).toEqual([
    {
      message_id: 'om_hello',
      reaction_count: [
        { reaction_type: 'OK', count: '4' },
        { reaction_type: 'LOL', count: '8' },
      ],
    },
    { message_id: 'om_file', reaction_count: [] },
  ])
  expect(data.fail_msg_reaction_details).toEqual([])
})

test('the pages of a message together hold all of its reactions', async () => {
  const { ask } = await opened()
  const first = (await ask({ message_id: 'om_hello' })).success_msg_reaction_details[0]!
  const next = (await ask({ message_id: 'om_hello', page_token: first.page_token! }))
    .success_msg_reaction_details[0]!
  expect(next.message_reaction_items.map(({ reaction_id }) => reaction_id)).toEqual(['r10', 'r11'])
  expect(next.has_more).toBe(false)
})

test('one kind is counted and listed alone', async () => {
  const { service } = await opened()
  const body = { queries: [{ message_id: 'om_hello' }], reaction_type: 'OK', page_size_per_message: 3 }
  const { data } = await call(service, BatchQueryReactions, { body })
  expect(data?.success_msg_reaction_details[0]?.message_reaction_items).toHaveLength(3)
  expect(data?.success_msg_reaction_counts[0]?.reaction_count).toEqual([{ reaction_type: 'OK', count: '4' }])
})

test('messages that cannot be read are named with the reason, and the others answered', async () => {
  const { world, ask } = await opened()
  const first = (await ask({ message_id: 'om_hello' })).success_msg_reaction_details[0]!
  await world.store.transaction((tx) =>
    tx.updateTable('messages').set({ state: 'recalled' }).where('message_id', '=', 'om_from_bot').execute(),
  )
  const data = await ask(
    { message_id: 'om_nowhere' },
    { message_id: 'om_from_bot' },
    { message_id: 'om_file', page_token: first.page_token! },
    { message_id: 'om_hello' },
  )
  expect(data.success_msg_reaction_details.map(({ message_id }) => message_id)).toEqual(['om_hello'])
  expect(data.fail_msg_reaction_details).toEqual([
    { message_id: 'om_nowhere', fail_reason: 'invalid' },
    { message_id: 'om_from_bot', fail_reason: 'invalid' },
    { message_id: 'om_file', fail_reason: 'invalid_page_token' },
  ])
})

test('a message of a chat without the bot is no_permission', async () => {
  const { service } = await openService((file) => file.chats.forEach((chat) => (chat.bots = [])))
  const body = { queries: [{ message_id: 'om_hello' }] }
  const { data } = await call(service, BatchQueryReactions, { body, token: happyApp.token })
  expect(data?.fail_msg_reaction_details).toEqual([{ message_id: 'om_hello', fail_reason: 'no_permission' }])
})

test('more than twenty messages are refused by shape', async () => {
  const { service } = await openService()
  const queries = Array.from({ length: 21 }, () => ({ message_id: 'om_hello' }))
  expect(await call(service, BatchQueryReactions, { body: { queries } })).toMatchObject({ code: 99992402 })
})
