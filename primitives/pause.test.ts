import { expect, test, vi } from 'vitest'
import { Pause } from './pause'
import { VirtualClock } from './testing/virtual-clock'

test('a pause ends once after the last event, however many came', async () => {
  const clock = new VirtualClock(0)
  const ends: number[] = []
  const pause = new Pause(100, () => ends.push(clock.now()), clock)
  for (const ms of [0, 30, 60]) {
    await clock.pass(ms)
    pause.begin()
  }
  await clock.pass(500)
  expect(ends).toEqual([190])
  pause.begin()
  await clock.pass(500)
  expect(ends).toEqual([190, 690])
})

test('many events set one timer', async () => {
  const clock = new VirtualClock(0)
  const set = vi.spyOn(clock, 'setTimeout')
  const pause = new Pause(100, () => undefined, clock)
  for (let event = 0; event < 50; event++) pause.begin()
  expect(set).toHaveBeenCalledTimes(1)
})

test('a stopped pause does not end', async () => {
  const clock = new VirtualClock(0)
  const end = vi.fn<() => void>()
  const pause = new Pause(100, end, clock)
  pause.begin()
  pause.stop()
  await clock.pass(500)
  expect(end).not.toHaveBeenCalled()
})
