import { expect, test } from 'vitest'
import { Say } from '../../contract/herald/people'
import { happyApp } from '../testing/happy-world'
import { outboxOf } from './testing/outbox-of'

const said = { chat_id: 'oc_launch', open_id: 'ou_alice' }

test('the event of a person’s reply in a thread names the thread, and its root twice', async () => {
  const { done, events } = await outboxOf()
  const { data: first } = await done(Say, {
    body: { ...said, text: 'in a thread', reply_to: 'om_reply', reply_in_thread: true },
  })
  await done(Say, { body: { ...said, text: 'and on', reply_to: first?.message_id } })
  const place = { root_id: 'om_reply', parent_id: 'om_reply', thread_id: first?.thread_id }
  expect(first).toMatchObject({ ...place, thread_id: expect.stringMatching(/^omt_/) })
  const received = (await events())
    .filter(({ app_id }) => app_id === happyApp.app_id)
    .map(({ event }) => event)
  expect(received).toMatchObject([{ message: place }, { message: place }])
})

test('in a group of thread form, the event of a message names the thread that it begins', async () => {
  const { done, events } = await outboxOf((file) =>
    file.chats.forEach((chat) => (chat.settings.group_message_type = 'thread')),
  )
  const { data } = await done(Say, { body: { ...said, text: 'a new topic' } })
  expect(data?.thread_id).toMatch(/^omt_/)
  const [{ event } = { event: undefined }] = await events()
  expect(event).toMatchObject({ message: { thread_id: data?.thread_id } })
  expect(event).not.toHaveProperty('message.root_id')
})
