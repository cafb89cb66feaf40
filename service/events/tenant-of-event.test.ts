import { expect, test } from 'vitest'
import { Act } from '../../contract/herald/people'
import { happyApp, otherApp } from '../testing/happy-world'
import { outboxOf } from './testing/outbox-of'

const ZENITH = '1f2e3d4c5b6a7988'

test('an event says in which tenant it happened to a store application; a custom one has only its own', async () => {
  const { world, done } = await outboxOf((file) => {
    file.apps[0]!.kind = 'store'
    file.chats[0]!.tenant_key = ZENITH
    file.users.forEach((user) => (user.tenant_key = ZENITH))
  })
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
