import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, settle } from '../testing/console-on'
import type { ConsoleOptions } from '../testing/console-on'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'
import { Debounce } from './debounce'
import { RevisionPoller } from './revision-poller'

const HOUR = 3_600_000

async function begin(more: Partial<ConsoleOptions> = {}) {
  const { clock, service } = await virtualService()
  const page = await ConsoleOn.open({ service, chat: 'oc_launch', clock, ...more })
  const show = (...children: BlockTree[]) => page.show({ ...page.screen, children })
  const pass = (ms: number) => settle(clock, [page], clock.now() + ms)
  const setBack = () => clock.set(clock.now() - HOUR)
  return { clock, page, show, pass, setBack, state: () => page.queue.getSnapshot() }
}

test('text that is typed just before the clock is set back is saved as quickly as usual', async () => {
  const { page, show, pass, setBack, state } = await begin()
  show(p('a', 'typed'))
  await pass(100)
  setBack()
  await pass(1_000)
  expect([page.calls.length, state().phase]).toEqual([1, 'idle'])
})

test('text that is typed without a pause while the clock is set back is still saved within two seconds', () => {
  const due = new Debounce()
  due.changed(HOUR)
  due.changed(100)
  due.changed(2_000)
  expect(due.msLeft(2_000)).toBe(100)
})

test('a save is read back although the clock is set back meanwhile', async () => {
  const { show, pass, setBack, state } = await begin()
  show(p('a', 'typed'))
  await pass(1_000)
  setBack()
  await pass(3_000)
  expect(state().readAt).toBe(state().revision)
})

test('a removal that is held back continues five seconds after the clock is set back', async () => {
  const { page, show, pass, setBack, state } = await begin({ removals: () => 'wait' })
  show(...Array.from({ length: 30 }, (_, at) => p(`b${at}`, `line ${at}`)))
  await pass(5_000)
  show()
  await pass(1_000)
  expect(state().phase).toBe('asking')
  setBack()
  await pass(12_000)
  expect([page.queue.isSaved, state().phase]).toEqual([true, 'idle'])
})

test('others’ changes are announced and polled although the clock is set back', () => {
  const clock = new VirtualClock(HOUR)
  const pass = (ms: number) => {
    const until = clock.now() + ms
    while (clock.tick(until));
  }
  const seen: (number | 'polled')[] = []
  const poll = () => void seen.push('polled')
  const watching = new RevisionPoller({ clock, isVisible: true, poll, onRevision: (at) => seen.push(at) })
  watching.reportRevision(2)
  clock.set(0)
  watching.reportRevision(3)
  pass(2_000)
  expect(seen).toEqual([2, 3])
  watching.noteActivity()
  pass(60_000)
  expect(seen).toEqual([2, 3, 'polled'])
})
