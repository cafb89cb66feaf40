import { beforeEach, describe, expect, test } from 'vitest'
import type { ConsoleOn } from '../testing/console-on'
import { all, launched, pass, show, state } from '../testing/launched'
import { p, page, table } from '../testing/page'
import { RemovalGuard } from './removal-guard'
import type { RemovalRule } from './removal-guard'

const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => p(`b${from + at}`, `line ${from + at}`))

const on = launched(page(...lines(60)))
let rule: RemovalRule

beforeEach(() => {
  rule = 'wait'
})

const open = () => on.open({ removals: () => rule })
const keep = (console: ConsoleOn, count: number) => show(console, ...console.screen.children.slice(0, count))
const held = async () => (await on.held()).children.length

describe('a save that removes most of an announcement', () => {
  test('waits five seconds after the usual pause, and reports how many blocks it removes', async () => {
    const console = await open()
    keep(console, 1)
    await pass(console, 400)
    expect(state(console)).toMatchObject({
      phase: 'asking',
      removal: { number: 59, at: on.clock.now() + 5_000 },
    })
    expect(console.queue.isSaved).toBe(false)
    await pass(console, 4_999)
    expect([console.calls.length, await held()]).toEqual([0, 60])
    await pass(console, 1_000)
    expect([console.calls.length, await held()]).toEqual([1, 1])
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', removal: undefined })
  })

  test('sends nothing if the removed blocks are shown again in time', async () => {
    const console = await open()
    const before = console.screen
    keep(console, 1)
    await pass(console, 3_000)
    console.show(before)
    await all(console)
    expect([console.calls, state(console).phase, state(console).removal]).toEqual([[], 'idle', undefined])
  })

  test('waits again for blocks that were removed and restored', async () => {
    const console = await open()
    const before = console.screen
    keep(console, 1)
    await all(console)
    console.show(before)
    await all(console)
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
    await all(console)
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
    await all(console)
    expect(await held()).toBe(1)
  })

  test('is stored as a draft, and waits again at the next visit', async () => {
    const console = await open()
    keep(console, 1)
    await pass(console, 2_000)
    expect(console.kept?.wanted.children).toHaveLength(1)
    console.close()
    const again = await on.reopen(console, { removals: () => rule })
    await pass(again, 0)
    expect(state(again)).toMatchObject({
      phase: 'asking',
      removal: { number: 59, at: on.clock.now() + 5_000 },
    })
    await pass(again, 4_999)
    expect(await held()).toBe(60)
    await all(again)
    expect(await held()).toBe(1)
  })

  test('does not wait twice when a call of it gets no answer', async () => {
    const console = await open()
    on.sky = ['lostAnswer', 'lostRequest']
    const waits = new Set<number | undefined>()
    console.queue.subscribe(() => waits.add(state(console).removal?.at))
    const begun = on.clock.now()
    keep(console, 1)
    await all(console)
    expect([await held(), state(console).phase]).toEqual([1, 'idle'])
    expect(waits).toEqual(new Set([undefined, begun + 5_400]))
  })
})

test('a save that removes twenty of fewer than forty blocks waits', async () => {
  await on.begin(page(...lines(39)))
  const console = await open()
  keep(console, 19)
  await pass(console, 400)
  expect([console.calls.length, state(console).removal?.number]).toEqual([0, 20])
})

describe('a save does not wait', () => {
  test.each([
    ['that removes half', 60, 30],
    ['that removes fewer than twenty blocks', 25, 6],
  ])('%s', async (_, before, after) => {
    await on.begin(page(...lines(before)))
    const console = await open()
    keep(console, after)
    await pass(console, 400)
    expect([console.calls.length, state(console).removal]).toEqual([1, undefined])
  })

  test('for the cells of a table, which do not count as blocks', async () => {
    const cells = Array.from({ length: 9 }, (_, row) => [`l${row}`, `r${row}`])
    await on.begin(page(table('t', cells), ...lines(18)))
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
    await all(other)
    rule = 'wait'
    idle.queue.check()
    await all(idle)
    expect([idle.screen.children.length, idle.calls, state(idle).removal]).toEqual([1, [], undefined])
  })
})

describe('what was removed and sent', () => {
  test('is written again in calls of fifty blocks, with progress, and text typed meanwhile is saved, too', async () => {
    await on.begin(page(...lines(600)))
    const console = await open()
    const before = console.screen
    keep(console, 0)
    await all(console)
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
    await all(console)
    expect(told.slice(0, 4)).toEqual([0, 50, 100, 150])
    expect(told).toEqual(told.toSorted((one, other) => one! - other!))
    expect(console.calls.length - calls).toBeLessThanOrEqual(13)
    expect([await held(), state(console).progress, state(console).phase]).toEqual([600, undefined, 'idle'])
    expect(JSON.stringify(await on.held())).toContain('typed')
  })
})

test('a removal that was undone before its time waits again when it is repeated', () => {
  const removals = new RemovalGuard(on.clock, () => 'wait')
  const [all, one] = [page(...lines(60)), page(...lines(1))]
  expect(removals.heldBack(all, one)?.at).toBe(on.clock.now() + 5_000)
  removals.settled()
  on.clock.tick(on.clock.now() + 9_000)
  expect(removals.heldBack(all, one)?.at).toBe(on.clock.now() + 5_000)
})
