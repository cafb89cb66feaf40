import { expect, test } from 'vitest'
import { plansOf } from '../../testing/plans-of'
import { availability } from '../../users/availability'
import { countIn, membersAmong } from './members'
import { byActivity, ownChats, publicChats } from './own-chats'

const app = {
  app_id: 'cli',
  tenant_key: 't',
  name: '',
  bot_enabled: true,
  scopes: undefined,
}

test('of a chat’s messages the newest alone is looked at, by the index of a chat’s messages', async () => {
  const [plan] = await plansOf((db) => byActivity(db, app).execute())
  expect(plan).toMatch(/messages_of_chat \(chat_id=\?\)/)
  expect(plan).not.toMatch(/SCAN (chats|messages|announcements)/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
})

test('a bot’s chats, and who is in a chat, are looked up and not sought', async () => {
  const plans = await plansOf(async (db) => {
    await ownChats(db, app).execute()
    await ownChats(db, { ...app, person: { open_id: 'ou', scopes: [] } }).execute()
    await countIn(db, 'chat_members', 'oc')
    await countIn(db, 'chat_bots', 'oc')
    await membersAmong(db, 'oc', ['a', 'b'])
    await availability(db, app)
  })
  expect(plans).toHaveLength(6)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
})

test('public chats are read in their order, by the index of them', async () => {
  const [plan] = await plansOf((db) =>
    publicChats(db, 't').where('position', '>', 3).orderBy('position').execute(),
  )
  expect(plan).toMatch(/public_chats \(tenant_key=\? AND position>\?\)/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
})
