import { expect, test } from 'vitest'
import { draft, idle, queueWorld, statesOf, storedMessage } from '../testing/forward-queues'

test('a retry of one send starts no other send, so that another tab may continue those', async () => {
  let lost: (() => void) | undefined
  const first = new Promise<void>((resolve) => (lost = resolve))
  const { openQueue, bundlesIn } = await queueWorld(undefined, {
    after({ url }) {
      if (!lost || !url.includes('merge_forward')) return undefined
      lost()
      lost = undefined
      return new Promise<never>(() => undefined)
    },
  })
  const gone = openQueue()
  const batches = [[storedMessage('om_hello')], [storedMessage('om_world')]]
  const { forward_id, sends } = await gone.begin(draft({ batches }))
  await first
  gone.close()
  const [one, other] = [openQueue(), openQueue()]
  await one.load()
  await other.load()
  await one.retry(forward_id, [sends[0]!.uuid])
  await idle(one)
  expect(statesOf(one)).toEqual([['sent', 'ready']])
  expect(await bundlesIn('oc_other')).toHaveLength(1)
  await expect.poll(() => [other.state().elsewhere.size, statesOf(other)]).toEqual([0, [['sent', 'ready']]])
  await other.resume(forward_id)
  await idle(other)
  expect(statesOf(other)).toEqual([['sent', 'sent']])
  expect(await bundlesIn('oc_other')).toHaveLength(2)
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
