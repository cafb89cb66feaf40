import { expect, test } from 'vitest'
import { SAFE_RETRY_MS } from '../../../../jobs/send-once'
import { changeMessages } from '../../../../service/im/messages/bundle.scenarios'
import { fiveSentTo } from '../../../../service/im/messages/message.scenarios'
import { draft, idle, queueWorld, statesOf, storedMessage, toChat, sendAll } from '../testing/forward-queues'
import { MAX_FORWARDS } from './forward-queue'

/** A transport that loses the first merge-forward, either the request or the answer. */
function losing(...ways: ('there' | 'back')[]) {
  const uuids: (string | null)[] = []
  const isForward = ({ url }: Request) => url.includes('merge_forward')
  return {
    uuids,
    before(request: Request) {
      if (!isForward(request)) return
      uuids.push(new URL(request.url).searchParams.get('uuid'))
      if (ways[0] === 'there') {
        ways.shift()
        throw new TypeError('lost on the way there')
      }
    },
    after(request: Request) {
      if (isForward(request) && ways.shift() === 'back') throw new TypeError('lost on the way back')
    },
  }
}

test('the queue sends a bundle for each batch and target, in the order of the batches', async () => {
  // No two messages have the same millisecond, so that their order is visible.
  const { world, openQueue, bundlesIn } = await queueWorld(undefined, { after: () => world.pass(1) })
  const queue = openQueue()
  await sendAll(
    queue,
    draft({
      batches: [[storedMessage('om_hello')], [storedMessage('om_thread_root')]],
      targets: [toChat('oc_other'), toChat('oc_launch')],
    }),
  )
  expect(statesOf(queue)).toEqual([['sent', 'sent', 'sent', 'sent']])
  const [first, second] = queue.state().jobs[0]!.sends
  const there = (await bundlesIn('oc_other')).map(({ message_id }) => message_id)
  expect(there).toEqual(
    [first, second].map((send) => (send?.state.is === 'sent' ? send.state.message_id : '')),
  )
})

test('after the hour nothing is retried, and sending again on purpose is a new send', async () => {
  const { world, openQueue, bundlesIn } = await queueWorld(undefined, losing('back'))
  const queue = openQueue()
  const { forward_id, sends } = await sendAll(queue, draft())
  world.pass(SAFE_RETRY_MS)
  await queue.resume(forward_id)
  await idle(queue)
  expect(statesOf(queue)).toEqual([['unanswered']])
  const again = await queue.sendAgain(forward_id, [sends[0]!.uuid])
  await idle(queue)
  expect(await bundlesIn('oc_other')).toHaveLength(2)
  const first = queue.state().jobs.find((forward) => forward.forward_id === forward_id)
  expect(first?.sends).toMatchObject([{ state: { is: 'unanswered' }, againIn: again?.forward_id }])
  expect(again?.sends[0]?.uuid).not.toBe(sends[0]?.uuid)
})

test('a tab does not send again what another tab still sends, as both would offer to retry it', async () => {
  const lossy = losing('there')
  let arrived: (() => void) | undefined
  let go: (() => void) | undefined
  const gate = new Promise<void>((resolve) => (go = resolve))
  const { openQueue, bundlesIn } = await queueWorld(undefined, {
    async before(request) {
      if (lossy.uuids.length === 1) arrived?.()
      if (lossy.uuids.length === 1) await gate
      lossy.before(request)
    },
  })
  const second = new Promise<void>((resolve) => (arrived = resolve))
  const [one, other] = [openQueue(), openQueue()]
  const batches = [[storedMessage('om_hello')], [storedMessage('om_world')]]
  const { forward_id, sends } = await one.begin(draft({ batches }))
  await second
  await expect.poll(() => statesOf(other)).toEqual([['unanswered', 'sending']])
  expect(await other.sendAgain(forward_id, [sends[0]!.uuid])).toBeUndefined()
  go?.()
  await idle(one)
  await one.retry(forward_id, [sends[0]!.uuid])
  await Promise.all([idle(one), idle(other)])
  expect(await bundlesIn('oc_other')).toHaveLength(2)
  await expect.poll(() => other.sendAgain(forward_id, [sends[0]!.uuid])).toBeDefined()
  expect(other.state().running.has(forward_id)).toBe(false)
})

test('a send that is refused for a moment is retried by itself after a pause, unless it is cancelled', async () => {
  const { world, openQueue, bundlesIn } = await queueWorld((file) =>
    changeMessages(file, ['om_hello'], { state: 'sending' }),
  )
  const queue = openQueue()
  const { forward_id, sends } = await sendAll(queue, draft())
  expect(statesOf(queue)).toEqual([['refused']])
  await world.store.transaction((tx) => tx.updateTable('messages').set({ state: 'sent' }).execute())
  const before = world.now()
  await queue.retryIn(3_000, forward_id, sends[0]!.uuid)
  await idle(queue)
  expect([statesOf(queue), world.now() - before]).toEqual([[['sent']], 3_000])
  // A delivered send is not retried.
  await queue.retryIn(3_000, forward_id, sends[0]!.uuid)
  await idle(queue)
  expect(await bundlesIn('oc_other')).toHaveLength(1)
})

test('cancelling stops sends that have not started, and lets requests under way finish', async () => {
  let cancelled: Promise<void> | undefined
  const { openQueue, bundlesIn } = await queueWorld(undefined, {
    after(request) {
      const [forward] = queue.state().jobs
      if (request.url.includes('merge_forward') && forward) cancelled ??= queue.cancel(forward.forward_id)
    },
  })
  const queue = openQueue()
  const { forward_id } = await sendAll(
    queue,
    draft({ batches: [[storedMessage('om_hello')], [storedMessage('om_world')]] }),
  )
  await cancelled
  expect(statesOf(queue)).toEqual([['sent', 'cancelled']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
  await queue.retry(forward_id, [queue.state().jobs[0]!.sends[1]!.uuid])
  await idle(queue)
  expect(statesOf(queue)).toEqual([['sent', 'sent']])
})

test('a send that is cancelled while it waits out a refusal is not sent', async () => {
  const { openQueue, bundlesIn } = await queueWorld(fiveSentTo('oc_launch'))
  const before = await bundlesIn('oc_launch')
  const queue = openQueue()
  const seen: string[] = []
  queue.subscribe(() => {
    const [forward] = queue.state().jobs
    const is = forward?.sends[0]?.state.is
    if (!forward || !is || is === seen.at(-1)) return
    seen.push(is)
    if (is === 'waiting') void queue.cancel(forward.forward_id)
  })
  await sendAll(queue, draft({ targets: [toChat('oc_launch')] }))
  expect(seen).toEqual(['ready', 'sending', 'waiting', 'cancelled'])
  expect(await bundlesIn('oc_launch')).toEqual(before)
})

test('sends wait while another application is signed in', async () => {
  const { client, openQueue, bundlesIn } = await queueWorld()
  client.setSession({ token: 't-other', app_id: 'cli_other', renew: () => Promise.reject(new Error('no')) })
  const queue = openQueue()
  await sendAll(queue, draft())
  expect(statesOf(queue)).toEqual([['cancelled']])
  expect(await bundlesIn('oc_other')).toHaveLength(0)
})

test('a message that was left out has the reason that the list shows, or else the one that a request gives', async () => {
  const { openQueue } = await queueWorld()
  const queue = openQueue()
  const batch = [
    storedMessage('om_hello'),
    storedMessage('om_recalled', { deleted: true }),
    storedMessage('om_system'),
    storedMessage('om_child', { isInside: true }),
    storedMessage('om_nowhere'),
  ]
  await sendAll(queue, draft({ batches: [[...batch]] }))
  const { state } = queue.state().jobs[0]!.sends[0]!
  expect(state).toMatchObject({
    is: 'sent',
    leftOut: [
      { message_id: 'om_recalled', why: 'recalled' },
      { message_id: 'om_system', why: 'system' },
      { message_id: 'om_child', why: 'inside' },
      { message_id: 'om_nowhere', why: 'gone' },
    ],
  })
})

test('a retry of a send that may have arrived first reads the service’s time, and is not sent after the hour', async () => {
  let isLost = true
  const { openQueue, bundlesIn, world } = await queueWorld(undefined, {
    before: ({ method, url }) => {
      // Moves the service's clock; the next answer gives the new time.
      if (method === 'GET' && url.includes('/messages/om_')) world.pass(2 * 3_600_000)
    },
    after: ({ url }) => {
      if (!isLost || !url.includes('merge_forward')) return
      isLost = false
      throw new TypeError('lost')
    },
  })
  const queue = openQueue()
  const { forward_id } = await sendAll(queue, draft())
  await queue.resume(forward_id)
  await idle(queue)
  expect(statesOf(queue)).toEqual([['unanswered']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
})

test('a recall in this tab is stored even if another tab sends the rest', async () => {
  let [arrived, go] = [() => undefined as void, () => undefined as void]
  const second = new Promise<void>((resolve) => (arrived = resolve))
  const gate = new Promise<void>((resolve) => (go = resolve))
  let asked = 0
  const { openQueue, store } = await queueWorld(undefined, {
    async before({ url }) {
      if (!url.includes('merge_forward') || (asked += 1) < 2) return
      arrived()
      await gate
    },
  })
  const [one, other] = [openQueue(), openQueue()]
  const batches = [[storedMessage('om_hello')], [storedMessage('om_world')]]
  const { forward_id, sends } = await one.begin(draft({ batches }))
  await second
  await expect.poll(() => statesOf(other)).toEqual([['sent', 'sending']])
  const noted = other.noteRecalled(forward_id, sends[0]!.uuid)
  go()
  await idle(one)
  await noted
  const both = { sends: [{ state: { is: 'sent', isRecalled: true } }, { state: { is: 'sent' } }] }
  for (const queue of [one, other]) await expect.poll(() => queue.get(forward_id)).toMatchObject(both)
  expect(store.kept.get(forward_id)).toMatchObject(both)
  expect(other.state().running.size).toBe(0)
})

test('a forward that a closed tab has sent in part is not forgotten to make room', async () => {
  const { openQueue, store } = await queueWorld()
  const sent = await sendAll(openQueue(), draft())
  const [send] = store.kept.get(sent.forward_id)!.sends
  const inPart = {
    ...sent,
    forward_id: 'in part',
    madeAt: 0,
    sends: [send!, { ...send!, state: { is: 'ready' } }],
  }
  store.kept.set('in part', inPart as typeof sent)
  for (let at = 2; at < MAX_FORWARDS; at++)
    store.kept.set(`sent ${at}`, { ...sent, forward_id: `sent ${at}`, madeAt: at, sends: [send!] })
  const queue = openQueue()
  await queue.load()
  await sendAll(queue, draft())
  await expect.poll(() => [store.kept.has('in part'), store.kept.has('sent 2')]).toEqual([true, false])
})
