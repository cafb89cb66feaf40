import { expect, test } from 'vitest'
import { changeMessages } from '../../../../service/im/messages/bundle.scenarios'
import { fiveSentTo } from '../../../../service/im/messages/message.scenarios'
import { forwardWorld } from '../../../../service/testing/forward-world'
import { deskOver, type Line, fromLaunch, idle, kept, toChat } from '../testing/desk-world'
import type { Draft, Intent } from './intent'
import { SAFE_MS } from './safe-retry'

const deskWorld = async (change?: Parameters<typeof forwardWorld>[0], line?: Line) => {
  const held = await forwardWorld(change)
  return { ...held, ...deskOver(held, line) }
}

const draft = (different: Partial<Draft> = {}): Draft => ({
  source: fromLaunch,
  batches: [[kept('om_hello'), kept('om_world')]],
  targets: [toChat('oc_other')],
  ...different,
})

const statesOf = (desk: {
  state(): { intents: readonly { sends: readonly { state: { is: string } }[] }[] }
}) => desk.state().intents.map(({ sends }) => sends.map(({ state }) => state.is))

/** Requests of merge-forwards: some get lost on the way there, some on the way back. */
function losing(...ways: ('there' | 'back' | undefined)[]) {
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

test('a bundle for each batch and target is sent, in the order of the batches', async () => {
  // No two messages are of the same millisecond, so that their order can be seen.
  const { world, openDesk, bundlesIn } = await deskWorld(undefined, { after: () => world.pass(1) })
  const desk = openDesk()
  await desk.begin(
    draft({
      batches: [[kept('om_hello')], [kept('om_thread_root')]],
      targets: [toChat('oc_other'), toChat('oc_launch')],
    }),
  )
  await idle(desk)
  expect(statesOf(desk)).toEqual([['sent', 'sent', 'sent', 'sent']])
  const [first, second] = desk.state().intents[0]!.sends
  const there = (await bundlesIn('oc_other')).map(({ message_id }) => message_id)
  expect(there).toEqual(
    [first, second].map((send) => (send?.state.is === 'sent' ? send.state.message_id : '')),
  )
})

test('the uuid of a send, and that it is under way, are kept before its request leaves', async () => {
  const seen: [uuid: string | null, onDisk: Intent[]][] = []
  const { openDesk, shelf } = await deskWorld(undefined, {
    before: ({ url }) => void seen.push([new URL(url).searchParams.get('uuid'), [...shelf.kept.values()]]),
  })
  const desk = openDesk()
  await desk.begin(draft())
  await idle(desk)
  const [uuid, onDisk] = seen[0]!
  expect(onDisk).toMatchObject([{ sends: [{ uuid, state: { is: 'sending' } }] }])
})

test('a lost answer may have been delivered, and trying again under the same uuid doubles nothing', async () => {
  const line = losing('back', 'there')
  const { openDesk, bundlesIn } = await deskWorld(undefined, line)
  const desk = openDesk()
  const { intent_id } = await desk.begin(draft())
  await idle(desk)
  expect(statesOf(desk)).toEqual([['unanswered']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
  await desk.resume(intent_id)
  await idle(desk)
  expect(statesOf(desk)).toEqual([['unanswered']])
  await desk.resume(intent_id)
  await idle(desk)
  expect(statesOf(desk)).toEqual([['sent']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
  expect(new Set(line.uuids).size).toBe(1)
  expect(line.uuids).toHaveLength(3)
})

test('when the hour is over nothing is tried again but on purpose, and that is another send', async () => {
  const { world, openDesk, bundlesIn } = await deskWorld(undefined, losing('back'))
  const desk = openDesk()
  const { intent_id, sends } = await desk.begin(draft())
  await idle(desk)
  world.pass(SAFE_MS)
  await desk.resume(intent_id)
  await idle(desk)
  expect(statesOf(desk)).toEqual([['unanswered']])
  const again = await desk.sendAgain(intent_id, [sends[0]!.uuid])
  await idle(desk)
  expect(await bundlesIn('oc_other')).toHaveLength(2)
  const first = desk.state().intents.find((intent) => intent.intent_id === intent_id)
  expect(first?.sends).toMatchObject([{ state: { is: 'unanswered' }, againIn: again?.intent_id }])
  expect(again?.sends[0]?.uuid).not.toBe(sends[0]?.uuid)
})

test('the hour is counted from the first try that may have been delivered, whatever came after', async () => {
  const { world, openDesk } = await deskWorld(undefined, losing('there', 'there', 'there'))
  const desk = openDesk()
  const { intent_id } = await desk.begin(draft())
  await idle(desk)
  const from = desk.state().intents[0]?.sends[0]?.hourFrom
  world.pass(SAFE_MS - 1)
  await desk.resume(intent_id)
  await idle(desk)
  expect(desk.state().intents[0]?.sends[0]).toMatchObject({ hourFrom: from, tries: 2 })
  world.pass(1)
  await desk.resume(intent_id)
  await idle(desk)
  expect(desk.state().intents[0]?.sends[0]).toMatchObject({ tries: 2, state: { is: 'unanswered' } })
})

test('a tab that is gone in the middle of a request leaves it unanswered, and what had not begun to be begun', async () => {
  let arrived: (() => void) | undefined
  const middle = new Promise<void>((resolve) => (arrived = resolve))
  let leave: (() => void) | undefined
  const gone = new Promise<void>((resolve) => (leave = resolve))
  const { openDesk, bundlesIn } = await deskWorld(undefined, {
    async before() {
      arrived?.()
      await gone
    },
  })
  const desk = openDesk()
  void desk.begin(draft({ batches: [[kept('om_hello')], [kept('om_world')]] }))
  await middle
  desk.close()
  leave?.()
  const next = openDesk()
  await next.load()
  expect(statesOf(next)).toEqual([['unanswered', 'ready']])
  await next.resume(next.state().intents[0]!.intent_id)
  await idle(next)
  expect(statesOf(next)).toEqual([['sent', 'sent']])
  expect(await bundlesIn('oc_other')).toHaveLength(2)
})

test('an intent that one tab is sending is not touched by another', async () => {
  const { openDesk, bundlesIn } = await deskWorld()
  const desk = openDesk()
  const sending = desk.begin(draft({ batches: [[kept('om_hello')], [kept('om_world')]] }))
  const other = openDesk()
  const { intent_id } = await sending
  await other.load()
  expect(other.state().elsewhere).toEqual(new Set([intent_id]))
  await Promise.all([other.resume(intent_id), other.cancel(intent_id), other.forget(intent_id)])
  await idle(desk)
  expect(statesOf(desk)).toEqual([['sent', 'sent']])
  expect(await bundlesIn('oc_other')).toHaveLength(2)
  await other.load()
  expect([other.state().elsewhere.size, statesOf(other)]).toEqual([0, [['sent', 'sent']]])
})

test('a tab follows what another one sends, to its end, without being told to look', async () => {
  const seen: [elsewhere: number, states: string[][]][] = []
  const { openDesk } = await deskWorld(undefined, {
    after: ({ url }) => {
      if (url.includes('merge_forward')) seen.push([other.state().elsewhere.size, statesOf(other)])
    },
  })
  const desk = openDesk()
  const other = openDesk()
  const { intent_id } = await desk.begin(draft({ batches: [[kept('om_hello')], [kept('om_world')]] }))
  await idle(desk)
  await expect.poll(() => [other.state().elsewhere.size, statesOf(other)]).toEqual([0, [['sent', 'sent']]])
  expect(seen.at(-1)).toEqual([1, [['sent', 'sending']]])
  await other.forget(intent_id)
  await expect.poll(() => desk.state().intents).toEqual([])
})

test('whoever looks while a send is settled does not take its last word back', async () => {
  let looked: Promise<void> | undefined
  const { openDesk, shelf } = await deskWorld(undefined, {
    before({ url }) {
      if (url.includes('merge_forward')) looked = desk.load()
    },
  })
  const desk = openDesk()
  const { readAll } = shelf
  // What was on disk when the reading began comes only after the send has been answered and kept.
  shelf.readAll = async () => {
    const read = await readAll()
    await idle(desk)
    await desk.begin(draft({ targets: [toChat('oc_launch')] }))
    await idle(desk)
    return read
  }
  await desk.begin(draft())
  await idle(desk)
  await looked
  expect(statesOf(desk)).toEqual([['sent'], ['sent']])
})

test('what is refused for a moment goes again by itself after a pause, unless it is cancelled', async () => {
  const { world, openDesk, bundlesIn } = await deskWorld((file) =>
    changeMessages(file, ['om_hello'], { state: 'sending' }),
  )
  const desk = openDesk()
  const { intent_id, sends } = await desk.begin(draft())
  await idle(desk)
  expect(statesOf(desk)).toEqual([['refused']])
  await world.store.transaction((tx) => tx.updateTable('messages').set({ state: 'sent' }).execute())
  const before = world.now()
  await desk.retryIn(3_000, intent_id, sends[0]!.uuid)
  await idle(desk)
  expect([statesOf(desk), world.now() - before]).toEqual([[['sent']], 3_000])
  // What is sent is not tried again.
  await desk.retryIn(3_000, intent_id, sends[0]!.uuid)
  await idle(desk)
  expect(await bundlesIn('oc_other')).toHaveLength(1)
})

test('cancelling stops what has not begun, and lets what is on its way arrive', async () => {
  let cancelled: Promise<void> | undefined
  const { openDesk, bundlesIn } = await deskWorld(undefined, {
    after(request) {
      const [intent] = desk.state().intents
      if (request.url.includes('merge_forward') && intent) cancelled ??= desk.cancel(intent.intent_id)
    },
  })
  const desk = openDesk()
  const { intent_id } = await desk.begin(draft({ batches: [[kept('om_hello')], [kept('om_world')]] }))
  await idle(desk)
  await cancelled
  expect(statesOf(desk)).toEqual([['sent', 'cancelled']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
  await desk.retry(intent_id, [desk.state().intents[0]!.sends[1]!.uuid])
  await idle(desk)
  expect(statesOf(desk)).toEqual([['sent', 'sent']])
})

test('what is cancelled while it waits out a refusal is not sent', async () => {
  const { openDesk, bundlesIn } = await deskWorld(fiveSentTo('oc_launch'))
  const before = await bundlesIn('oc_launch')
  const desk = openDesk()
  const seen: string[] = []
  desk.subscribe(() => {
    const [intent] = desk.state().intents
    const is = intent?.sends[0]?.state.is
    if (!intent || !is || is === seen.at(-1)) return
    seen.push(is)
    if (is === 'waiting') void desk.cancel(intent.intent_id)
  })
  await desk.begin(draft({ targets: [toChat('oc_launch')] }))
  await idle(desk)
  expect(seen).toEqual(['ready', 'sending', 'waiting', 'cancelled'])
  expect(await bundlesIn('oc_launch')).toEqual(before)
})

test('calls of another application wait until this one is back', async () => {
  const { client, openDesk, bundlesIn } = await deskWorld()
  client.setSession({ token: 't-other', app_id: 'cli_other', renew: () => Promise.reject(new Error('no')) })
  const desk = openDesk()
  await desk.begin(draft())
  await idle(desk)
  expect(statesOf(desk)).toEqual([['cancelled']])
  expect(await bundlesIn('oc_other')).toHaveLength(0)
})

test('what is left out has the reason that the list shows, and else the one that asking tells', async () => {
  const { openDesk } = await deskWorld()
  const desk = openDesk()
  const batch = [
    kept('om_hello'),
    kept('om_recalled', { deleted: true }),
    kept('om_system', { msg_type: 'system' }),
    kept('om_child', { isInside: true }),
    kept('om_nowhere'),
  ]
  await desk.begin(draft({ batches: [[...batch]] }))
  await idle(desk)
  const { state } = desk.state().intents[0]!.sends[0]!
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

test('a browser that keeps nothing sends nevertheless, and the desk says that nothing is kept', async () => {
  const { openDesk, shelf, bundlesIn } = await deskWorld()
  shelf.keep = () => Promise.reject(new Error('QuotaExceededError'))
  const desk = openDesk()
  await desk.begin(draft())
  await idle(desk)
  expect([desk.state().isKept, statesOf(desk)]).toEqual([false, [['sent']]])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
})
