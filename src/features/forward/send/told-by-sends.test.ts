import { expect, test } from 'vitest'
import { changeMessages, changeSource } from '../../../../service/im/messages/bundle.scenarios'
import { forwardWorld } from '../../../../service/testing/forward-world'
import { deskOver, fromLaunch, idle, kept, toChat } from '../testing/desk-world'
import type { Draft } from './intent'
import { toldBySends } from './told-by-sends'

const draft = (different: Partial<Draft> = {}): Draft => ({
  source: fromLaunch,
  batches: [[kept('om_hello'), kept('om_world')]],
  targets: [toChat('oc_other')],
  ...different,
})

/** A desk that has sent once, and what is told then and later. */
async function sentOnce(change: Parameters<typeof forwardWorld>[0]) {
  const held = await forwardWorld(change)
  const { openDesk } = deskOver(held)
  const desk = openDesk()
  const { intent_id, sends } = await desk.begin(draft())
  await idle(desk)
  const told = (later = 0, chatId = 'oc_launch', since = desk.openedAt - 1) =>
    toldBySends(desk.state().intents, { chatId, now: held.world.now() + later, since })
  const changeWorld = (sql: 'sent' | 'open') =>
    held.world.store.transaction((tx) =>
      sql === 'sent'
        ? tx.updateTable('messages').set({ state: 'sent' }).execute()
        : tx.updateTable('chats').set({ secret: 0 }).execute(),
    )
  return { desk, intent_id, uuid: sends[0]!.uuid, told, changeWorld, world: held.world }
}

const sending: Parameters<typeof forwardWorld>[0] = (file) =>
  changeMessages(file, ['om_hello'], { state: 'sending' })

test('the list that was refused because a message was on its way is told for a minute, in its chat only', async () => {
  const { told, world } = await sentOnce(sending)
  expect(told()).toMatchObject({ stillSending: ['om_hello', 'om_world'], until: world.now() + 60_000 })
  expect(told(59_999).stillSending).toHaveLength(2)
  expect(told(60_000)).toMatchObject({ stillSending: [], until: 0 })
  expect(told(0, 'oc_other').stillSending).toEqual([])
})

test('once a later try is let in, nothing is told of a message on its way', async () => {
  const { desk, intent_id, uuid, told, changeWorld } = await sentOnce(sending)
  await changeWorld('sent')
  await desk.retry(intent_id, [uuid])
  await idle(desk)
  expect(told().stillSending).toEqual([])
})

test('a newer forward of the chat is the one that counts', async () => {
  const { desk, told, world } = await sentOnce(sending)
  world.pass(1)
  await desk.begin(draft({ batches: [[kept('om_world')]] }))
  await idle(desk)
  expect(told().stillSending).toEqual([])
})

test('a chat that was found to be secret is remembered until something is let out of it', async () => {
  const { desk, told, changeWorld, world } = await sentOnce((file) => changeSource(file, { secret: true }))
  expect(told(3_600_000).secretChats).toEqual(['oc_launch'])
  expect(told(0, 'oc_other').secretChats).toEqual(['oc_launch'])
  // What was refused before this page was opened says nothing.
  expect(told(0, 'oc_launch', world.now()).secretChats).toEqual([])
  await changeWorld('open')
  world.pass(1)
  await desk.begin(draft())
  await idle(desk)
  expect(told().secretChats).toEqual([])
})

test('it is the chat of the messages that is secret, whatever page they were sent from', async () => {
  const held = await forwardWorld((file) => changeSource(file, { secret: true }))
  const desk = deskOver(held).openDesk()
  await desk.begin(
    draft({
      source: { chat_id: 'oc_old', name: 'Old' },
      batches: [[kept('om_hello', { chat_id: 'oc_launch' })]],
    }),
  )
  await idle(desk)
  const { secretChats } = toldBySends(desk.state().intents, {
    chatId: 'oc_old',
    now: held.world.now(),
    since: 0,
  })
  expect(secretChats).toEqual(['oc_launch'])
})
