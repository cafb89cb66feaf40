import { expect, test } from 'vitest'
import { IsInChat } from '../../../contract/im/chats/is-in-chat'
import { JoinChat } from '../../../contract/im/chats/join-chat'
import { LinkChat } from '../../../contract/im/chats/link-chat'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

test('a bot that joins is in the chat, and joins again as if it had not', async () => {
  const world = await testWorld((file) => file.chats.forEach((chat) => (chat.public = true)))
  const service = createService(world)
  const path = { chat_id: 'oc_outside' }
  const isInside = async () => (await call(service, IsInChat, { path })).data?.is_in_chat
  expect(await isInside()).toBe(false)
  expect(await call(service, JoinChat, { path })).toMatchObject({ code: 0, data: {} })
  expect(await isInside()).toBe(true)
  expect(await call(service, JoinChat, { path })).toMatchObject({ code: 0 })
})

test('a member may join again even if others need approval or the chat is full', async () => {
  const world = await testWorld((file) =>
    file.chats.forEach((chat) => {
      chat.public = true
      chat.settings = { membership_approval: 'approval_required' }
    }),
  )
  const reply = await call(createService(world), JoinChat, { path: { chat_id: 'oc_launch' } })
  expect(reply).toMatchObject({ code: 0 })
})

test.each([
  ['week', 7],
  ['year', 365],
])('a link for a %s ends after %i days', async (validity_period, days) => {
  const world = await testWorld()
  const { data } = await call(createService(world), LinkChat, {
    path: { chat_id: 'oc_launch' },
    body: { validity_period },
  })
  expect(data).toEqual({
    share_link: expect.stringMatching(/^https:\/\/.*link_token=[0-9a-f-]{36}$/),
    expire_time: String(world.now() / 1000 + days * 86_400),
    is_permanent: false,
  })
})

test('a link without a period is for a week, and a permanent one has no end', async () => {
  const service = createService(await testWorld())
  const path = { chat_id: 'oc_launch' }
  expect((await call(service, LinkChat, { path })).data).toMatchObject({ is_permanent: false })
  const permanent = await call(service, LinkChat, { path, body: { validity_period: 'permanently' } })
  expect(permanent.data).toMatchObject({ is_permanent: true })
  expect(permanent.data).not.toHaveProperty('expire_time')
})
