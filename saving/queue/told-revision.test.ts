import { beforeEach, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { outline } from '../testing/outline'
import { p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

let clock: VirtualClock
let service: Asked
let sky: Weather[]

beforeEach(async () => {
  ;({ clock, service } = await virtualService())
  sky = []
})

const open = (name: string) =>
  ConsoleOn.open({ service, chat: 'oc_launch', clock, name, weather: () => sky.shift() ?? 'fine' })
const add = (console: ConsoleOn, ...blocks: BlockTree[]) =>
  console.show({ ...console.screen, children: [...console.screen.children, ...blocks] })
const shown = (console: ConsoleOn) => outline(console.screen)
const revision = (console: ConsoleOn) => console.queue.getSnapshot().revision

test('another user’s words are shown once the service has announced their revision', async () => {
  const [idle, other] = [await open('a'), await open('b')]
  add(other, p('x', 'theirs'))
  await settle(clock, [idle, other])
  expect(shown(idle)).toEqual([1, ''])
  idle.queue.reportRevision(revision(other))
  await settle(clock, [idle, other])
  expect([shown(idle), idle.calls, idle.queue.getSnapshot().merges]).toEqual([[1, '', [2, 'theirs']], [], 1])
})

test('a revision that is announced while the connection is lost waits for it, and nothing is read repeatedly', async () => {
  const [console, other] = [await open('a'), await open('b')]
  add(other, p('y', 'theirs'))
  await settle(clock, [other])
  console.queue.setOnline(false)
  const rests = vi.spyOn(clock, 'clearTimeout')
  console.queue.reportRevision(revision(other))
  await settle(clock, [console])
  expect(rests.mock.calls.length).toBeLessThan(5)
  expect([shown(console), console.queue.getSnapshot().phase]).toEqual([[1, ''], 'idle'])
  console.queue.setOnline(true)
  await settle(clock, [console])
  expect(shown(console)).toEqual([1, '', [2, 'theirs']])
})

test('an announced revision of our own write is not read again', async () => {
  const console = await open('a')
  add(console, p('x', 'ours'))
  const stop = console.queue.subscribe(() => console.queue.reportRevision(revision(console)))
  await settle(clock, [console])
  stop()
  console.queue.reportRevision(revision(console))
  await settle(clock, [console])
  expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', merges: 0 })
})

test('a revision that is announced during our call is merged after the answer', async () => {
  const [console, other] = [await open('a'), await open('b')]
  sky = ['lostAnswer']
  add(console, p('x', 'ours'))
  await settle(clock, [console], clock.now() + 450)
  expect(console.queue.getSnapshot().phase).toBe('retrying')
  add(other, p('y', 'theirs'))
  await settle(clock, [other], clock.now() + 100)
  await settle(clock, [other])
  console.queue.reportRevision(revision(other))
  await settle(clock, [console, other])
  expect(shown(console)).toEqual(outline(await readAll(service, 'oc_launch', -1)))
  expect(shown(console)).toHaveLength(4)
})

test('an announced change waits for the next save while the user types, and no typed text is lost', async () => {
  const [console, other] = [await open('a'), await open('b')]
  add(other, p('y', 'theirs'))
  await settle(clock, [other])
  add(console, p('x', 'our'))
  console.queue.reportRevision(revision(other))
  await settle(clock, [console], clock.now() + 300)
  expect(console.queue.getSnapshot()).toMatchObject({ phase: 'waiting', merges: 0 })
  console.show({ ...console.screen, children: [p('x', 'ours')] })
  await settle(clock, [console, other])
  expect(shown(console)).toEqual(
    expect.arrayContaining([
      [2, 'theirs'],
      [2, 'ours'],
    ]),
  )
  expect(shown(console)).toEqual(outline(await readAll(service, 'oc_launch', -1)))
})

test('a service that was reset to an earlier revision is asked once', async () => {
  const console = await open('a')
  console.queue.reportRevision(1_000)
  await settle(clock, [console])
  expect(console.queue.getSnapshot()).toMatchObject({ phase: 'idle', merges: 0 })
  expect(clock.tick()).toBe(false)
})
