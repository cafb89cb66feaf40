import { expect, test } from 'vitest'
import { launched, pass, show } from '../testing/launched'
import { p } from '../testing/page'

const on = launched()

test('text that is typed during a handover is handed over, too', async () => {
  const first = await on.open({ keepingMs: 50 })
  on.sky.push('lostAnswer')
  show(first, p('a', 'typed'))
  const handed = first.queue.handOver(2_000)
  await pass(first, 20)
  show(first, p('a', 'typed while it is kept'))
  await pass(first, 2_000)
  await handed
  expect(first.kept?.wanted.children).toEqual([p('a', 'typed while it is kept')])
})

test('a tab that takes over does not restore a stored change that was undone since', async () => {
  const first = await on.open({ keepingMs: 1 })
  const { screen } = first
  show(first, p('a', 'typed'))
  await pass(first, 310)
  expect(first.kept?.wanted.children).toEqual([p('a', 'typed')])
  first.show(screen)
  const handed = first.queue.handOver(2_000)
  await pass(first, 100)
  await handed
  expect(first.kept?.wanted).toEqual(screen)
})

test('a tab that was not waited for does not overwrite the draft of the new writer', async () => {
  const first = await on.open({ keepingMs: 1 })
  on.sky.push('lostAnswer')
  show(first, p('a', 'typed'))
  const handed = first.queue.handOver(2_000)
  first.queue.close()
  await pass(first, 4_000)
  await handed
  expect([first.calls, first.kept]).toEqual([[], undefined])
})

test('a call that is not yet sent is left to the tab that takes over', async () => {
  const first = await on.open({ keepingMs: 50 })
  show(first, p('a', 'typed'))
  first.queue.retry()
  await pass(first, 20)
  const handed = first.queue.handOver(2_000)
  await pass(first, 2_000)
  await handed
  expect([first.calls, first.kept?.inFlight !== undefined]).toEqual([[], true])
})

test('a handover waits for the answer to the pending call, which the next tab then need not repeat', async () => {
  const { clock, service } = on
  const first = await on.open()
  on.service = async (endpoint, input) => {
    const answer = await service(endpoint, input)
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, 500))
    return answer
  }
  const pass = async (ms: number) => {
    const until = clock.now() + ms
    do await new Promise<void>((resolve) => setImmediate(resolve))
    while (clock.tick(until))
  }
  show(first, p('a', 'written by the first'))
  await pass(600)
  expect(first.kept?.inFlight).toBeDefined()
  const handed = first.queue.handOver(2_000)
  await pass(2_000)
  await handed
  expect(first.kept?.inFlight).toBeUndefined()
})

test('a handover that has ended leaves no timer, which would keep a command running', async () => {
  const first = await on.open()
  const handed = first.queue.handOver(10_000)
  await pass(first, 20)
  await handed
  expect(on.clock.tick()).toBe(false)
})
