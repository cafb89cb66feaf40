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

test('only the newest message of a chat is read, by the index of a chat’s messages', async () => {
  const [plan] = await plansOf((db) => byActivity(db, app).execute())
  expect(plan).toMatch(/messages_of_chat \(chat_id=\?\)/)
  expect(plan).not.toMatch(/SCAN (chats|messages|announcements)/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
})

test('the chats of a bot and the members of a chat are found by index, without a scan', async () => {
  const plans = await plansOf(async (db) => {
    await ownChats(db, app).execute()
    await ownChats(db, { ...app, isStore: true }).execute()
    await ownChats(db, { ...app, person: { open_id: 'ou', scopes: [] } }).execute()
    await countIn(db, 'chat_members', 'oc')
    await countIn(db, 'chat_bots', 'oc')
    await membersAmong(db, 'oc', ['a', 'b'])
    await availability(db, app)
  })
  expect(plans).toHaveLength(7)
  for (const plan of plans) expect(plan).not.toMatch(/SCAN/)
})

test('public chats are read in their order, by the index of them', async () => {
  const [plan] = await plansOf((db) =>
    publicChats(db, 't').where('position', '>', 3).orderBy('position').execute(),
  )
  expect(plan).toMatch(/public_chats \(tenant_key=\? AND position>\?\)/)
  expect(plan).not.toMatch(/TEMP B-TREE/)
})
