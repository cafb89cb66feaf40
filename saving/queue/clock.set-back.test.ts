import { expect, test } from 'vitest'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { launched, pass, show, state } from '../testing/launched'
import { p } from '../testing/page'
import { Debounce } from './debounce'
import { RevisionPoller } from './revision-poller'

const HOUR = 3_600_000

const on = launched()
const setBack = () => on.clock.set(on.clock.now() - HOUR)

test('text that is typed just before the clock is set back is saved as quickly as usual', async () => {
  const page = await on.open()
  show(page, p('a', 'typed'))
  await pass(page, 100)
  setBack()
  await pass(page, 1_000)
  expect([page.calls.length, state(page).phase]).toEqual([1, 'idle'])
})

test('text that is typed without a pause while the clock is set back is still saved within two seconds', () => {
  const due = new Debounce()
  due.changed(HOUR)
  due.changed(100)
  due.changed(2_000)
  expect(due.msLeft(2_000)).toBe(100)
})

test('a save is read back although the clock is set back meanwhile', async () => {
  const page = await on.open()
  show(page, p('a', 'typed'))
  await pass(page, 1_000)
  setBack()
  await pass(page, 3_000)
  expect(state(page).readAt).toBe(state(page).revision)
})

test('a removal that is held back continues five seconds after the clock is set back', async () => {
  const page = await on.open({ removals: () => 'wait' })
  show(page, ...Array.from({ length: 30 }, (_, at) => p(`b${at}`, `line ${at}`)))
  await pass(page, 5_000)
  show(page)
  await pass(page, 1_000)
  expect(state(page).phase).toBe('asking')
  setBack()
  await pass(page, 12_000)
  expect([page.queue.isSaved, state(page).phase]).toEqual([true, 'idle'])
})

test('others’ changes are announced and polled although the clock is set back', async () => {
  const clock = new VirtualClock(HOUR)
  const seen: (number | 'polled')[] = []
  const poll = () => void seen.push('polled')
  const watching = new RevisionPoller({ clock, isVisible: true, poll, onRevision: (at) => seen.push(at) })
  watching.reportRevision(2)
  clock.set(0)
  watching.reportRevision(3)
  await clock.pass(2_000)
  expect(seen).toEqual([2, 3])
  watching.noteActivity()
  await clock.pass(60_000)
  expect(seen).toEqual([2, 3, 'polled'])
})
