import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { tokenIn } from '../../document/block-tree'
import { openCellStore } from '../sheets/cell-store'
import type { CellStore } from '../sheets/cell-store'
import type { ConsoleOptions, Weather } from '../testing/console-on'
import { all, launched, pass, save, show, state } from '../testing/launched'
import { memoryStore } from '../testing/memory-store'
import { block, object, p } from '../testing/page'
import {
  fillSheet,
  openSheet,
  sheetIn,
  sheetRows as rows,
  sheetsOn,
  tokenOf,
  typeInto,
} from '../testing/sheet-steps'

const on = launched()

/** The block of a sheet is deleted and restored in various ways, and the service has its cells again. */
const OTHER = 'oc_other'

let cellStore: CellStore

beforeEach(() => {
  cellStore = openCellStore('cli_a', { store: memoryStore(), now: on.clock.now })
})

const open = (more: Partial<ConsoleOptions> = {}) => on.open({ cellStore, asks: true, ...more })
const idle = { phase: 'idle', losses: [], unsaved: [], orphanedCells: [] }

/** A console with a filled sheet between two lines, all saved. */
async function withSheet(more: Partial<ConsoleOptions> = {}) {
  const console = await open(more)
  await save(console, p('a', 'above'), object('s', 30, { row_size: 4, column_size: 4 }), p('z'))
  await fillSheet(on.service, tokenOf(console), rows)
  expect(state(console)).toMatchObject(idle)
  return console
}

/** The sheets that the service has, as rows. */
const held = () => sheetsOn(on.service, 'oc_launch')

const without = (tree: BlockTree) => tree.children.filter(({ block_type: type }) => type !== 30)

describe('the cells of a sheet that was deleted and saved', () => {
  test('are restored in another announcement, even if they were moved to a new sheet before', async () => {
    const console = await withSheet()
    const copied = sheetIn(console.screen)
    const [above, sheet, below] = console.screen.children
    await save(console, { ...above!, children: [sheet!] }, below!)
    console.queue.allowLosses()
    await all(console)
    expect(state(console)).toMatchObject(idle)
    expect(tokenIn(sheetIn(console.screen))).not.toBe(tokenIn(copied))
    const other = await open({ name: 'other', chat: OTHER })
    await save(other, ...other.screen.children, { ...copied, id: 'p1' })
    expect(state(other)).toMatchObject(idle)
    await save(console, { ...above!, children: [] }, below!)
    await save(other, ...other.screen.children, { ...copied, id: 'p2' })
    expect(await sheetsOn(on.service, OTHER)).toEqual([rows, rows])
  })

  test('are restored if another tab takes over before they are written', async () => {
    const first = await withSheet()
    const whole = first.screen.children
    await save(first, ...without(first.screen))
    const held1 = await open({ name: 'late', weather: () => 'lostRequest' })
    show(held1, ...whole)
    await pass(held1, 600)
    const handed = held1.queue.handOver(2_000)
    await all(held1)
    await handed
    held1.close()
    const second = await on.reopen(held1, { cellStore, asks: true })
    await all(second)
    expect(state(second)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
  })

  test('are shown before they are written, and cells typed meanwhile overwrite them', async () => {
    const console = await withSheet()
    const whole = console.screen.children
    await save(console, ...without(console.screen))
    let isHeld = true
    const back = await open({ name: 'back', weather: () => (isHeld ? 'lostRequest' : 'fine') })
    show(back, ...whole)
    const model = back.sheets.modelOf(tokenIn(sheetIn(back.screen))!)
    model.setEditable(true)
    await Promise.all([model.read(), pass(back, 1_000)])
    expect(model.getState().cells.written).toEqual(rows)
    typeInto(model, 0, 0, 'Who')
    await pass(back, 2_000)
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
    typeInto(await openSheet(console), 1, 0, 'Alicia')
    await save(console, ...without(console.screen))
    await save(console, ...whole)
    expect(state(console)).toMatchObject(idle)
    expect((await held())[0]?.[1]?.[0]).toBe('Alicia')
  })

  test('stay in their sheet while no other can be created for them', async () => {
    const console = await withSheet()
    const pasted = { ...sheetIn(console.screen), id: 'pasted' }
    const others = without(console.screen)
    await save(console, ...others, block('code', 14, 'code', {}, [pasted]))
    expect(state(console)).toMatchObject({ phase: 'stuck', unsaved: [{ reason: 'make', ids: ['pasted'] }] })
    await save(console, ...others, pasted)
    expect(state(console)).toMatchObject(idle)
    expect(await held()).toEqual([rows])
  })

  test('delay the deletion while there is no answer, and everything else is saved', async () => {
    const console = await withSheet()
    on.sheetSky = ['lostRequest', 'lostRequest']
    const [above, , below] = console.screen.children
    console.show({
      ...console.screen,
      children: [{ ...p('a', 'above all'), children: above!.children }, below!],
    })
    await pass(console, 700)
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
  await save(console, object('t', 30, { token }), p('a'), object('u', 30, { token }))
  expect(state(console)).toMatchObject(idle)
  expect(await held()).toEqual([rows, rows])
})

test('cells that are being written into a sheet are in its copy, too', async () => {
  const console = await withSheet()
  const model = await openSheet(console)
  on.sheetSky = ['lostRequest', 'lostRequest']
  typeInto(model, 0, 0, 'Who')
  await save(console, ...console.screen.children, { ...sheetIn(console.screen), id: 'copy' })
  const both = [['Who', 'Hours'], ...rows.slice(1)]
  expect(await held()).toEqual([both, both])
})

describe('cells that cannot be kept', () => {
  test('need the user’s consent before their sheet is deleted, and are lost after that', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    await save(console, ...without(console.screen), p('n', 'new'))
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
    on.sheetSky = Array<Weather>(5).fill('lostRequest')
    await save(console, ...without(console.screen))
    expect(state(console)).toMatchObject({ phase: 'asking', losses: [{ id: 's', isUnkept: true }] })
    console.queue.retry()
    await all(console)
    expect([state(console).phase, await held()]).toEqual(['idle', []])
    await save(console, ...console.screen.children, { ...cut, id: 'pasted' })
    expect(await held()).toEqual([rows])
  })

  test('are stored as shown if the page read them before', async () => {
    const console = await withSheet()
    await openSheet(console)
    const whole = console.screen.children
    on.sheetSky = ['broken']
    await save(console, ...without(console.screen))
    expect(state(console).phase).toBe('idle')
    await save(console, ...whole)
    expect(await held()).toEqual([rows])
  })

  test('because another user deleted their sheet are written as shown', async () => {
    const console = await withSheet()
    await openSheet(console)
    const copied = sheetIn(console.screen)
    const other = await open({ name: 'other', cellStore: openCellStore('cli_b', { store: memoryStore() }) })
    await save(other, ...without(other.screen))
    console.queue.check()
    await all(console)
    expect([sheetIn(console.screen), await held()]).toEqual([undefined, []])
    await save(console, ...console.screen.children, { ...copied, id: 'pasted' })
    expect(state(console)).toMatchObject({ ...idle })
    expect(await held()).toEqual([rows])
  })

  test('and no longer exist anywhere are reported as cells, not as pictures', async () => {
    const console = await open()
    await save(console, p('a'), object('s', 30, { token: 'shtGone_0' }))
    expect(state(console)).toMatchObject({
      phase: 'stuck',
      refusal: { reason: 'sheets', ids: ['s'] },
      unsaved: [{ reason: 'sheets', ids: ['s'] }],
    })
  })
})
