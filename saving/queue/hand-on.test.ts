import { expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

async function begin() {
  const { clock, service } = await virtualService()
  const sky: Weather[] = []
  const open = (name: string, more: object = {}) =>
    ConsoleOn.open({ service, chat: 'oc_launch', clock, name, weather: () => sky.shift() ?? 'fine', ...more })
  return { clock, service, sky, open }
}

test.each<[string, Weather[], number]>([
  ['nothing was sent yet', [], 100],
  ['the answer to the call under way was lost', ['lostAnswer', 'lostAnswer', 'lostAnswer'], 900],
  ['the call never arrived', ['lostRequest', 'lostRequest', 'lostRequest'], 900],
])('the tab that takes over continues where the first one ended, once: %s', async (_, weather, after) => {
  const { clock, service, sky, open } = await begin()
  const first = await open('first')
  sky.push(...weather)
  first.show({ ...first.screen, children: [p('a', 'written by the first')] })
  await settle(clock, [first], clock.now() + after)
  const handed = first.queue.handOver(2_000)
  await settle(clock, [first], clock.now() + 2_000)
  await handed
  const { kept } = first
  expect(kept?.wanted.children).toEqual([p('a', 'written by the first')])
  const second = await open('second', { entry: kept! })
  second.queue.resume()
  await settle(clock, [first, second])
  second.show({ ...second.screen, children: [...second.screen.children, p('b', 'by the second')] })
  await settle(clock, [first, second])
  expect((outline(await readAll(service, 'oc_launch', -1)) as unknown[]).slice(2)).toEqual([
    [2, 'written by the first'],
    [2, 'by the second'],
  ])
  expect(second.queue.getSnapshot().phase).toBe('idle')
})

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
