import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { ConsoleOn, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

async function begin() {
  const { clock, service } = await virtualService()
  const sky: Weather[] = []
  const open = (name: string, more: object = {}) =>
    ConsoleOn.open({ service, chat: 'oc_launch', clock, name, weather: () => sky.shift() ?? 'fine', ...more })
  return { clock, service, sky, open }
}

test('a queue that has ended makes no more calls and stores nothing more', async () => {
  const { clock, open } = await begin()
  const first = await open('first')
  await first.queue.handOver(2_000)
  first.show({ ...first.screen, children: [p('a', 'too late')] })
  await settle(clock, [first])
  expect([first.calls, first.kept]).toEqual([[], undefined])
})

const withA = (screen: BlockTree, words: string) => ({ ...screen, children: [p('a', words)] })

test('text that is typed during a handover is handed over, too', async () => {
  const { clock, sky, open } = await begin()
  const first = await open('first', { keepingMs: 50 })
  sky.push('lostAnswer')
  first.show(withA(first.screen, 'typed'))
  const handed = first.queue.handOver(2_000)
  await settle(clock, [first], clock.now() + 20)
  first.show(withA(first.screen, 'typed while it is kept'))
  await settle(clock, [first], clock.now() + 2_000)
  await handed
  expect(first.kept?.wanted.children).toEqual([p('a', 'typed while it is kept')])
})

test('a tab that takes over does not restore a stored change that was undone since', async () => {
  const { clock, open } = await begin()
  const first = await open('first', { keepingMs: 1 })
  const { screen } = first
  first.show(withA(screen, 'typed'))
  await settle(clock, [first], clock.now() + 310)
  expect(first.kept?.wanted.children).toEqual([p('a', 'typed')])
  first.show(screen)
  const handed = first.queue.handOver(2_000)
  await settle(clock, [first], clock.now() + 100)
  await handed
  expect(first.kept?.wanted).toEqual(screen)
})

test('a tab that was not waited for does not overwrite the draft of the new writer', async () => {
  const { clock, sky, open } = await begin()
  const first = await open('first', { keepingMs: 1 })
  sky.push('lostAnswer')
  first.show(withA(first.screen, 'typed'))
  const handed = first.queue.handOver(2_000)
  first.queue.close()
  await settle(clock, [first], clock.now() + 4_000)
  await handed
  expect([first.calls, first.kept]).toEqual([[], undefined])
})

test('a call that is not yet sent is left to the tab that takes over', async () => {
  const { clock, open } = await begin()
  const first = await open('first', { keepingMs: 50 })
  first.show(withA(first.screen, 'typed'))
  first.queue.retry()
  await settle(clock, [first], clock.now() + 20)
  const handed = first.queue.handOver(2_000)
  await settle(clock, [first], clock.now() + 2_000)
  await handed
  expect([first.calls, first.kept?.inFlight !== undefined]).toEqual([[], true])
})

test('a handover waits for the answer to the pending call, which the next tab then need not repeat', async () => {
  const { clock, service } = await virtualService()
  let isSlow = false
  const answering: Asked = async (endpoint, input) => {
    const answer = await service(endpoint, input)
    if (isSlow) await new Promise<void>((resolve) => void clock.setTimeout(resolve, 500))
    return answer
  }
  const first = await ConsoleOn.open({ service: answering, chat: 'oc_launch', clock })
  isSlow = true
  const pass = async (ms: number) => {
    const until = clock.now() + ms
    do await new Promise<void>((resolve) => setImmediate(resolve))
    while (clock.tick(until))
  }
  first.show({ ...first.screen, children: [p('a', 'written by the first')] })
  await pass(600)
  expect(first.kept?.inFlight).toBeDefined()
  const handed = first.queue.handOver(2_000)
  await pass(2_000)
  await handed
  expect(first.kept?.inFlight).toBeUndefined()
})
