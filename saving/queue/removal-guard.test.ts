import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, Weather } from '../testing/console-on'
import { p, page, table } from '../testing/page'
import { virtualService } from '../testing/virtual-service'
import { wireOfChat } from '../testing/wire-of-chat'
import { RemovalGuard } from './removal-guard'
import type { RemovalRule } from './removal-guard'

const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => p(`b${from + at}`, `line ${from + at}`))

let clock: VirtualClock
let service: Asked
let rule: RemovalRule
let sky: Weather[]

async function serve(document: BlockTree) {
  ;({ clock, service } = await virtualService((file) => {
    const chat = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    chat.announcement = { type: 'docx', blocks: wireOfChat('oc_launch', document), media: [], sheets: [] }
  }))
}

beforeEach(async () => {
  rule = 'wait'
  sky = []
  await serve(page(...lines(60)))
})

const open = (entry?: ConsoleOn['kept']) =>
  ConsoleOn.open({
    service,
    chat: 'oc_launch',
    clock,
    removals: () => rule,
    weather: () => sky.shift() ?? 'fine',
    ...(entry && { entry }),
  })
const pass = (console: ConsoleOn, ms: number) => settle(clock, [console], clock.now() + ms)
const state = (console: ConsoleOn) => console.queue.getSnapshot()
const keep = (console: ConsoleOn, count: number) =>
  console.show({ ...console.screen, children: console.screen.children.slice(0, count) })
const held = async () => (await readAll(service, 'oc_launch', -1)).children.length

describe('a save that removes most of an announcement', () => {
  test('waits five seconds after the usual pause, and reports how many blocks it removes', async () => {
    const console = await open()
    keep(console, 1)
    await pass(console, 400)
    expect(state(console)).toMatchObject({
      phase: 'asking',
      removal: { number: 59, at: clock.now() + 5_000 },
    })
    expect(console.queue.isSaved).toBe(false)
    await pass(console, 4_999)
    expect([console.calls.length, await held()]).toEqual([0, 60])
    await pass(console, 1_000)
    expect([console.calls.length, await held()]).toEqual([1, 1])
    await settle(clock, [console])
    expect(state(console)).toMatchObject({ phase: 'idle', removal: undefined })
  })

  test('does not send the replacement earlier', async () => {
    const console = await open()
    console.show({ ...console.screen, children: lines(70, 100) })
    await pass(console, 5_399)
    expect(console.calls).toEqual([])
    await settle(clock, [console])
    expect(await held()).toBe(70)
  })

  test('sends nothing if the removed blocks are shown again in time', async () => {
    const console = await open()
    const before = console.screen
    keep(console, 1)
    await pass(console, 3_000)
    console.show(before)
    await settle(clock, [console])
    expect([console.calls, state(console).phase, state(console).removal]).toEqual([[], 'idle', undefined])
  })

  test('is sent at once when the user confirms it', async () => {
    const console = await open()
    keep(console, 1)
    await pass(console, 400)
    console.queue.allowRemoval()
    await pass(console, 0)
    expect(await held()).toBe(1)
  })

  test('waits again for blocks that were removed and restored', async () => {
    const console = await open()
    const before = console.screen
    keep(console, 1)
    await settle(clock, [console])
    console.show(before)
    await settle(clock, [console])
    expect(await held()).toBe(60)
    keep(console, 1)
    await pass(console, 400)
    expect(state(console)).toMatchObject({ phase: 'asking', removal: { number: 59 } })
  })

  test('waits again for further removals, but not for typed text', async () => {
    const console = await open()
    keep(console, 20)
    await pass(console, 3_000)
    console.show({ ...console.screen, children: [p('n', 'typed'), ...console.screen.children] })
    await pass(console, 1_000)
    keep(console, 1)
    await pass(console, 2_000)
    expect([console.calls.length, state(console).removal?.number]).toEqual([0, 60])
    await settle(clock, [console])
    expect(await held()).toBe(1)
  })

  test('waits for an answer without a limit if the rule is to ask', async () => {
    rule = 'ask'
    const console = await open()
    keep(console, 1)
    await pass(console, 3_600_000)
    expect(state(console)).toMatchObject({ phase: 'asking', removal: { number: 59 } })
    expect([state(console).removal?.at, console.calls]).toEqual([undefined, []])
    console.queue.allowRemoval()
    await settle(clock, [console])
    expect(await held()).toBe(1)
  })

  test('does not wait if the rule says so', async () => {
    rule = 'never'
    const console = await open()
    keep(console, 1)
    await pass(console, 400)
    expect(console.calls).toHaveLength(1)
  })

  test('is stored as a draft, and waits again at the next visit', async () => {
    const console = await open()
    keep(console, 1)
    await pass(console, 2_000)
    const { kept } = console
    expect(kept?.wanted.children).toHaveLength(1)
    console.close()
    const again = await open(kept)
    again.queue.resume()
    await pass(again, 0)
    expect(state(again)).toMatchObject({ phase: 'asking', removal: { number: 59, at: clock.now() + 5_000 } })
    await pass(again, 4_999)
    expect(await held()).toBe(60)
    await settle(clock, [again])
    expect(await held()).toBe(1)
  })

  test('does not wait twice when a call of it gets no answer', async () => {
    const console = await open()
    sky = ['lostAnswer', 'lostRequest']
    const waits = new Set<number | undefined>()
    console.queue.subscribe(() => waits.add(state(console).removal?.at))
    const begun = clock.now()
    keep(console, 1)
    await settle(clock, [console])
    expect([await held(), state(console).phase]).toEqual([1, 'idle'])
    expect(waits).toEqual(new Set([undefined, begun + 5_400]))
  })
})

describe('a save does not wait', () => {
  test.each([
    ['that removes half', 60, 30],
    ['that removes fewer than twenty blocks', 25, 6],
  ])('%s', async (_, before, after) => {
    await serve(page(...lines(before)))
    const console = await open()
    keep(console, after)
    await pass(console, 400)
    expect([console.calls.length, state(console).removal]).toEqual([1, undefined])
  })

  test('for the cells of a table, which do not count as blocks', async () => {
    const cells = Array.from({ length: 9 }, (_, row) => [`l${row}`, `r${row}`])
    await serve(page(table('t', cells), ...lines(18)))
    const console = await open()
    console.show({ ...console.screen, children: console.screen.children.slice(1) })
    await pass(console, 400)
    // Eighteen texts of the cells and the table: not twenty.
    expect(state(console).removal).toBeUndefined()
  })

  test('for blocks that another user has removed', async () => {
    const [idle, other] = [await open(), await open()]
    rule = 'never'
    keep(other, 1)
    await settle(clock, [other])
    rule = 'wait'
    idle.queue.check()
    await settle(clock, [idle])
    expect([idle.screen.children.length, idle.calls, state(idle).removal]).toEqual([1, [], undefined])
  })
})

describe('what was removed and sent', () => {
  test('is written again in calls of fifty blocks, with progress, and text typed meanwhile is saved, too', async () => {
    await serve(page(...lines(600)))
    const console = await open()
    const before = console.screen
    keep(console, 0)
    await settle(clock, [console])
    expect(await held()).toBe(0)
    const calls = console.calls.length
    const told: (number | undefined)[] = []
    console.queue.subscribe(() => {
      const { progress, phase } = state(console)
      if (phase !== 'sending' || !progress) return
      expect(progress.all).toBe(600)
      if (told.at(-1) !== progress.done) told.push(progress.done)
    })
    console.show(before)
    await pass(console, 1_500)
    console.show({ ...console.screen, children: console.screen.children.with(0, p('b0_oc_launch', 'typed')) })
    await settle(clock, [console])
    expect(told.slice(0, 4)).toEqual([0, 50, 100, 150])
    expect(told).toEqual(told.toSorted((one, other) => one! - other!))
    expect(console.calls.length - calls).toBeLessThanOrEqual(13)
    expect([await held(), state(console).progress, state(console).phase]).toEqual([600, undefined, 'idle'])
    expect(JSON.stringify(await readAll(service, 'oc_launch', -1))).toContain('typed')
  })
})

test('a removal that was undone before its time waits again when it is repeated', () => {
  const removals = new RemovalGuard(clock, () => 'wait')
  const [all, one] = [page(...lines(60)), page(...lines(1))]
  expect(removals.heldBack(all, one)?.at).toBe(clock.now() + 5_000)
  removals.settled()
  clock.tick(clock.now() + 9_000)
  expect(removals.heldBack(all, one)?.at).toBe(clock.now() + 5_000)
})
