import { expect, test } from 'vitest'
import { draft, idle, queueWorld, statesOf, storedMessage } from '../testing/forward-queues'

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
