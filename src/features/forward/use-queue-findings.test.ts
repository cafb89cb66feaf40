import { expect, test } from 'vitest'
import { changeMessages, changeSource } from '../../../service/im/messages/bundle.scenarios'
import { draft, idle, queueWorld, storedMessage, sendAll } from './testing/forward-queues'
import { refusalFindings } from './use-queue-findings'

/** A queue that has sent once, and its findings then and later. */
async function sentOnce(change: Parameters<typeof queueWorld>[0]) {
  const { world, openQueue } = await queueWorld(change)
  const queue = openQueue()
  const { forward_id, sends } = await sendAll(queue, draft())
  const told = (later = 0, chatId = 'oc_launch', since = queue.openedAt - 1) =>
    refusalFindings(queue.state().jobs, { chatId, now: world.now() + later, since })
  const changeWorld = (sql: 'sent' | 'open') =>
    world.store.transaction((tx) =>
      sql === 'sent'
        ? tx.updateTable('messages').set({ state: 'sent' }).execute()
        : tx.updateTable('chats').set({ secret: 0 }).execute(),
    )
  return { queue, forward_id, uuid: sends[0]!.uuid, told, changeWorld, world }
}

const sending: Parameters<typeof queueWorld>[0] = (file) =>
  changeMessages(file, ['om_hello'], { state: 'sending' })

test('a list refused because of a message still being sent is remembered for a minute, only in its chat', async () => {
  const { told, world } = await sentOnce(sending)
  expect(told()).toMatchObject({ stillSending: ['om_hello', 'om_world'], until: world.now() + 60_000 })
  expect(told(59_999).stillSending).toHaveLength(2)
  expect(told(60_000)).toMatchObject({ stillSending: [], until: 0 })
  expect(told(0, 'oc_other').stillSending).toEqual([])
})

test('once a later try is accepted, no message counts as still being sent', async () => {
  const { queue, forward_id, uuid, told, changeWorld } = await sentOnce(sending)
  await changeWorld('sent')
  await queue.retry(forward_id, [uuid])
  await idle(queue)
  expect(told().stillSending).toEqual([])
})

test('only the newest forward of the chat counts', async () => {
  const { queue, told, world } = await sentOnce(sending)
  world.pass(1)
  await sendAll(queue, draft({ batches: [[storedMessage('om_world')]] }))
  expect(told().stillSending).toEqual([])
})

test('a secret chat is remembered until a forward out of it is accepted', async () => {
  const { queue, told, changeWorld, world } = await sentOnce((file) => changeSource(file, { secret: true }))
  expect(told(3_600_000).secretChats).toEqual(['oc_launch'])
  expect(told(0, 'oc_other').secretChats).toEqual(['oc_launch'])
  // Refusals from before this page was opened do not count.
  expect(told(0, 'oc_launch', world.now()).secretChats).toEqual([])
  await changeWorld('open')
  world.pass(1)
  await sendAll(queue, draft())
  expect(told().secretChats).toEqual([])
})

test('the chat of the messages counts as secret, not the one of the page that sent them', async () => {
  const { world, openQueue } = await queueWorld((file) => changeSource(file, { secret: true }))
  const queue = openQueue()
  await sendAll(
    queue,
    draft({
      source: { chat_id: 'oc_old', name: 'Old' },
      batches: [[storedMessage('om_hello', { chat_id: 'oc_launch' })]],
    }),
  )
  const { secretChats } = refusalFindings(queue.state().jobs, {
    chatId: 'oc_old',
    now: world.now(),
    since: 0,
  })
  expect(secretChats).toEqual(['oc_launch'])
})
