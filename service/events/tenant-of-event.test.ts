import { expect, test } from 'vitest'
import { Act, Say } from '../../contract/herald/people'
import { handTimer } from '../emulator/testing/hand-timer'
import { happyApp, otherApp } from '../testing/happy-world'
import type { WorldFile } from '../world/world-file'
import { Deliverer } from './deliverer'
import type { Push } from './push-event'
import { outboxOf } from './testing/outbox-of'

const ZENITH = '1f2e3d4c5b6a7988'

/** The happy world's application is a store application, and everything is of another tenant. */
const inZenith = (file: WorldFile) => {
  file.apps[0]!.kind = 'store'
  file.chats[0]!.tenant_key = ZENITH
  file.users.forEach((user) => (user.tenant_key = ZENITH))
}

test('an event says in which tenant it happened to a store application; a custom one has only its own', async () => {
  const { world, done } = await outboxOf(inZenith)
  await done(Act, { body: { act: 'leave', chat_id: 'oc_launch', open_id: 'ou_carol' } })
  await done(Act, {
    body: { act: 'remove', chat_id: 'oc_launch', open_id: 'ou_alice', member_id: happyApp.app_id },
  })
  const events = await world.store.read((tx) =>
    tx.selectFrom('events').select(['app_id', 'tenant_key', 'event_type']).orderBy('position').execute(),
  )
  expect(events.map(({ app_id, tenant_key, event_type }) => [event_type, app_id, tenant_key])).toEqual([
    ['im.chat.member.user.deleted_v1', otherApp.app_id, '736588c9260f175e'],
    ['im.chat.member.user.deleted_v1', happyApp.app_id, ZENITH],
    ['im.chat.member.bot.deleted_v1', happyApp.app_id, ZENITH],
  ])
})

test('a store application learns the tenant in which its card was pressed', async () => {
  const { world, done } = await outboxOf((file) => {
    inZenith(file)
    const card = file.messages.find(({ message_id }) => message_id === 'om_card')!
    card.sender = { id: happyApp.app_id, sender_type: 'app' }
  })
  const heard: unknown[] = []
  const hear = async ({ text }: Push) => {
    heard.push((JSON.parse(text('')) as { header: object }).header)
    return { accepted: true, result: '200' }
  }
  await world.events.attach(
    new Deliverer({
      world,
      timer: handTimer().timer,
      onBug: (error) => expect.fail(String(error)),
      carriers: {
        webhook: (_, push) => hear(push),
        websocket: (_, push) => hear(push),
        connected: () => new Set(),
      },
      subscriptions: async () => new Map([[happyApp.app_id, { websocket: true }]]),
    }),
  )
  await done(Act, { body: { act: 'press', open_id: 'ou_alice', message_id: 'om_card', value: {} } })
  expect(heard).toMatchObject([{ event_type: 'card.action.trigger', tenant_key: ZENITH }])
})

test('a person opens the chat with a store application in their own tenant', async () => {
  const { world, done } = await outboxOf((file) => {
    inZenith(file)
    file.chats = file.chats.filter(({ mode }) => mode !== 'p2p')
  })
  const entered = await done(Act, {
    body: { act: 'enter', open_id: 'ou_alice', app_id: happyApp.app_id },
  })
  const { chat_id = '' } = entered.data ?? {}
  await done(Say, { body: { chat_id, open_id: 'ou_alice', text: 'hello' } })
  const events = await world.store.read((tx) =>
    tx
      .selectFrom('events')
      .select(['tenant_key', 'event_type'])
      .where('app_id', '=', happyApp.app_id)
      .execute(),
  )
  expect(events).toContainEqual({ tenant_key: ZENITH, event_type: 'im.message.receive_v1' })
  expect(new Set(events.map(({ tenant_key }) => tenant_key))).toEqual(new Set([ZENITH]))
})
