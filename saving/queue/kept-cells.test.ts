import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { openCellStore } from '../sheets/cell-store'
import type { CellStore } from '../sheets/cell-store'
import { ConsoleOn, settle } from '../testing/console-on'
import type { Asked, ConsoleOptions, Weather } from '../testing/console-on'
import { memoryStore } from '../testing/memory-store'
import { block, object, p } from '../testing/page'
import { cellsAt, fillSheet, sheetIn, sheetRows as rows, sheetsOn } from '../testing/sheet-steps'
import { virtualService } from '../testing/virtual-service'

/** The block of a sheet is deleted and restored in various ways, and the service has its cells again. */
const CHAT = 'oc_launch'
const OTHER = 'oc_other'

let clock: VirtualClock
let service: Asked
let cellStore: CellStore
let sky: Weather[]

beforeEach(async () => {
  ;({ clock, service } = await virtualService())
  cellStore = openCellStore('cli_a', { store: memoryStore(), now: clock.now })
  sky = []
})

const open = (more: Partial<ConsoleOptions> = {}) =>
  ConsoleOn.open({
    service,
    chat: CHAT,
    clock,
    cellStore,
    asks: true,
    sheetWeather: () => sky.shift() ?? 'fine',
    ...more,
  })

const all = (console: ConsoleOn) => settle(clock, [console])
const state = (console: ConsoleOn) => console.queue.getSnapshot()
const idle = { phase: 'idle', losses: [], unsaved: [], orphanedCells: [] }

async function show(console: ConsoleOn, ...children: BlockTree[]) {
  console.show({ ...console.screen, children })
  await all(console)
}

/** A console with a filled sheet between two lines, all saved. */
async function withSheet(more: Partial<ConsoleOptions> = {}) {
  const console = await open(more)
  await show(console, p('a', 'above'), object('s', 30, { row_size: 4, column_size: 4 }), p('z'))
  await fillSheet(service, tokenIn(sheetIn(console.screen))!, rows)
  expect(state(console)).toMatchObject(idle)
  return console
}

/** Types into a cell of the first sheet. */
async function type(console: ConsoleOn, row: number, column: number, text: string) {
  const model = console.sheets.modelOf(tokenIn(sheetIn(console.screen))!)
  model.setEditable(true)
  await Promise.all([model.read(), all(console)])
  model.select({ row, column })
  model.type(text)
  model.commit()
}

/** The sheets that the service has, as rows. */
const held = () => sheetsOn(service, CHAT)

const without = (tree: BlockTree) => tree.children.filter(({ block_type: type }) => type !== 30)

describe('the cells of a sheet that was deleted and saved', () => {
  test('are restored when the deletion is undone, redone and undone', async () => {
    const console = await withSheet()
    for (let round = 0; round < 2; round++) {
      const whole = console.screen.children
      await show(console, ...without(console.screen))
      expect([state(console).phase, await held()]).toEqual(['idle', []])
      await show(console, ...whole)
      expect(state(console)).toMatchObject(idle)
      expect(await held()).toEqual([rows])
      expect(console.queue.isSaved).toBe(true)
      // The page names the sheet that the service now has.
      expect(await cellsAt(service, tokenIn(sheetIn(console.screen))!)).toEqual(rows)
    }
  })

  test('are restored where the sheet is pasted, even twice, under other ids', async () => {
    const console = await withSheet()
    const cut = sheetIn(console.screen)
    await show(console, ...without(console.screen))
    await show(console, ...console.screen.children, { ...cut, id: 'p1' })
    expect(await held()).toEqual([rows])
    await show(console, { ...cut, id: 'p2' }, ...console.screen.children, { ...cut, id: 'p3' })
    expect(state(console)).toMatchObject(idle)
    expect(await held()).toEqual([rows, rows, rows])
  })

  test('are restored after a reload, whether the sheet was restored before or after', async () => {
    const first = await withSheet()
    const whole = first.screen.children
    await show(first, ...without(first.screen))
    const weather = Array<Weather>(50).fill('lostRequest')
    first.show({ ...first.screen, children: whole })
    await settle(clock, [first], clock.now() + 350)
    first.close()
    const second = await open({
      name: 'second',
      entry: first.kept!,
      sheetWeather: () => weather.shift() ?? 'fine',
    })
    second.queue.resume(first.kept!.cells)
    await settle(clock, [second], clock.now() + 800)
    second.close()
    const third = await open({ name: 'third', ...(second.kept && { entry: second.kept }) })
    third.queue.resume(second.kept?.cells)
    await all(third)
    expect(state(third)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
    const cut = sheetIn(third.screen)
    await show(third, ...without(third.screen))
    third.close()
    const fourth = await open({ name: 'fourth' })
    await show(fourth, ...fourth.screen.children, { ...cut, id: 'pasted' })
    expect(await held()).toEqual([rows])
  })

  test('are restored in another announcement, even if they were moved to a new sheet before', async () => {
    const console = await withSheet()
    const copied = sheetIn(console.screen)
    const [above, sheet, below] = console.screen.children
    await show(console, { ...above!, children: [sheet!] }, below!)
    console.queue.allowLosses()
    await all(console)
    expect(state(console)).toMatchObject(idle)
    expect(tokenIn(sheetIn(console.screen))).not.toBe(tokenIn(copied))
    const other = await open({ name: 'other', chat: OTHER })
    await show(other, ...other.screen.children, { ...copied, id: 'p1' })
    expect(state(other)).toMatchObject(idle)
    await show(console, { ...above!, children: [] }, below!)
    await show(other, ...other.screen.children, { ...copied, id: 'p2' })
    expect(await sheetsOn(service, OTHER)).toEqual([rows, rows])
  })

  test('are restored if another tab takes over before they are written', async () => {
    const first = await withSheet()
    const whole = first.screen.children
    await show(first, ...without(first.screen))
    const held1 = await open({ name: 'late', weather: () => 'lostRequest' })
    held1.show({ ...held1.screen, children: whole })
    await settle(clock, [held1], clock.now() + 600)
    const handed = held1.queue.handOver(2_000)
    await all(held1)
    await handed
    held1.close()
    const second = await open({ name: 'second', entry: held1.kept! })
    second.queue.resume(held1.kept!.cells)
    await all(second)
    expect(state(second)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
  })

  test('are shown before they are written, and cells typed meanwhile overwrite them', async () => {
    const console = await withSheet()
    const whole = console.screen.children
    await show(console, ...without(console.screen))
    let isHeld = true
    const back = await open({ name: 'back', weather: () => (isHeld ? 'lostRequest' : 'fine') })
    back.show({ ...back.screen, children: whole })
    const model = back.sheets.modelOf(tokenIn(sheetIn(back.screen))!)
    model.setEditable(true)
    await Promise.all([model.read(), settle(clock, [back], clock.now() + 1_000)])
    expect(model.getState().cells.written).toEqual(rows)
    model.select({ row: 0, column: 0 })
    model.type('Who')
    model.commit()
    await settle(clock, [back], clock.now() + 2_000)
    expect(model.getState().writes).toMatchObject([{ phase: 'sending' }])
    isHeld = false
    await all(back)
    expect(state(back)).toMatchObject(idle)
    expect((await held())[0]?.[0]?.[0]).toBe('Who')
    expect((await held())[0]?.[1]).toEqual(rows[1])
    expect(back.queue.isSaved).toBe(true)
  })

  test('include typed cells that had not arrived', async () => {
    const console = await withSheet()
    const whole = console.screen.children
    await type(console, 1, 0, 'Alicia')
    await show(console, ...without(console.screen))
    await show(console, ...whole)
    expect(state(console)).toMatchObject(idle)
    expect((await held())[0]?.[1]?.[0]).toBe('Alicia')
  })

  test('include cells typed just before the sheet was cut and the page reloaded', async () => {
    const first = await withSheet()
    const cut = sheetIn(first.screen)
    await type(first, 1, 0, 'Alicia')
    first.show({ ...first.screen, children: without(first.screen) })
    await settle(clock, [first], clock.now() + 350)
    first.close()
    const second = await open({ name: 'second', entry: first.kept! })
    second.queue.resume(first.kept!.cells)
    await show(second, ...second.screen.children, { ...cut, id: 'pasted' })
    expect(state(second)).toMatchObject(idle)
    expect((await held()).map((each) => each?.[1]?.[0])).toEqual(['Alicia'])
  })

  test('are copied before their source copy is deleted', async () => {
    const console = await withSheet()
    const cut = sheetIn(console.screen)
    await show(console, ...without(console.screen), { ...cut, id: 'p1' })
    await show(console, ...without(console.screen), { ...cut, id: 'p2' })
    expect(state(console)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
  })

  test('stay in their sheet while no other can be created for them', async () => {
    const console = await withSheet()
    const pasted = { ...sheetIn(console.screen), id: 'pasted' }
    const others = without(console.screen)
    await show(console, ...others, block('code', 14, 'code', {}, [pasted]))
    expect(state(console)).toMatchObject({ phase: 'stuck', unsaved: [{ reason: 'make', ids: ['pasted'] }] })
    await show(console, ...others, pasted)
    expect(state(console)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
  })

  test('delay the deletion while there is no answer, and everything else is saved', async () => {
    const console = await withSheet()
    sky = ['lostRequest', 'lostRequest']
    const [above, , below] = console.screen.children
    console.show({
      ...console.screen,
      children: [{ ...p('a', 'above all'), children: above!.children }, below!],
    })
    await settle(clock, [console], clock.now() + 700)
    expect(state(console).phase).toBe('uploading')
    expect(await held()).toEqual([rows])
    await all(console)
    expect([state(console).phase, await held()]).toEqual(['idle', []])
  })
})

test('cells of a template are in the new sheet of each block that shows them', async () => {
  const console = await open()
  const cells = { rows: 3, columns: 2, readColumns: 2, shown: [], written: rows }
  const token = await console.sheets.port.add!(cells)
  await show(console, object('t', 30, { token }), p('a'), object('u', 30, { token }))
  expect(state(console)).toMatchObject(idle)
  expect(await held()).toEqual([rows, rows])
})

test('cells that are being written into a sheet are in its copy, too', async () => {
  const console = await withSheet()
  const model = console.sheets.modelOf(tokenIn(sheetIn(console.screen))!)
  model.setEditable(true)
  await Promise.all([model.read(), all(console)])
  sky = ['lostRequest', 'lostRequest']
  model.select({ row: 0, column: 0 })
  model.type('Who')
  model.commit()
  await show(console, ...console.screen.children, { ...sheetIn(console.screen), id: 'copy' })
  const both = [['Who', 'Hours'], ...rows.slice(1)]
  expect(await held()).toEqual([both, both])
})

describe('cells that cannot be kept', () => {
  test('need the user’s consent before their sheet is deleted, and are lost after that', async () => {
    const console = await withSheet()
    sky = ['broken']
    await show(console, ...without(console.screen), p('n', 'new'))
    expect(state(console)).toMatchObject({
      phase: 'asking',
      losses: [{ id: 's', isUnkept: true, isSheet: false, isRemade: false, comments: 0 }],
    })
    expect(await held()).toEqual([rows])
    console.queue.allowLosses()
    await all(console)
    expect(state(console)).toMatchObject(idle)
    expect(await held()).toEqual([])
  })

  test('need consent even if other losses do not, and are stored if they can be read after all', async () => {
    const console = await withSheet({ asks: false })
    const cut = sheetIn(console.screen)
    sky = Array<Weather>(5).fill('lostRequest')
    await show(console, ...without(console.screen))
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 's', isUnkept: true }] })
    console.queue.retry()
    await all(console)
    expect([state(console).phase, await held()]).toEqual(['idle', []])
    await show(console, ...console.screen.children, { ...cut, id: 'pasted' })
    expect(await held()).toEqual([rows])
  })

  test('are stored as shown if the page read them before', async () => {
    const console = await withSheet()
    const model = console.sheets.modelOf(tokenIn(sheetIn(console.screen))!)
    await Promise.all([model.read(), all(console)])
    const whole = console.screen.children
    sky = ['broken']
    await show(console, ...without(console.screen))
    expect(state(console).phase).toBe('idle')
    await show(console, ...whole)
    expect(await held()).toEqual([rows])
  })

  test('because another user deleted their sheet are written as shown', async () => {
    const console = await withSheet()
    const model = console.sheets.modelOf(tokenIn(sheetIn(console.screen))!)
    await Promise.all([model.read(), all(console)])
    const copied = sheetIn(console.screen)
    const other = await open({ name: 'other', cellStore: openCellStore('cli_b', { store: memoryStore() }) })
    await show(other, ...without(other.screen))
    console.queue.check()
    await all(console)
    expect([sheetIn(console.screen), await held()]).toEqual([undefined, []])
    await show(console, ...console.screen.children, { ...copied, id: 'pasted' })
    expect(state(console)).toMatchObject({ ...idle })
    expect(await held()).toEqual([rows])
  })

  test('and no longer exist anywhere are reported as cells, not as pictures', async () => {
    const console = await open()
    await show(console, p('a'), object('s', 30, { token: 'shtGone_0' }))
    expect(state(console)).toMatchObject({
      phase: 'stuck',
      refusal: { reason: 'sheets', ids: ['s'] },
      unsaved: [{ reason: 'sheets', ids: ['s'] }],
    })
  })
})
