import { describe, expect, test } from 'vitest'
import { WriteValues } from '../../contract/sheets/write-values'
import { tokenIn } from '../../document/block-tree'
import type { ConsoleOn, Weather } from '../testing/console-on'
import { all, launched, pass, save, show, state } from '../testing/launched'
import { object, p } from '../testing/page'
import { cellsAt, openSheet, tokenOf, typeInto } from '../testing/sheet-steps'

const on = launched()
/** A console with a new sheet of 4 × 4 cells between two lines, all saved. */
async function withSheet() {
  const console = await on.open()
  await save(console, p('a', 'above'), object('s', 30, { row_size: 4, column_size: 4 }), p('z', 'below'))
  await openSheet(console)
  return console
}

const sheetOf = (console: ConsoleOn) => console.sheets.modelOf(tokenOf(console))

const type = (console: ConsoleOn, row: number, column: number, text: string) =>
  typeInto(sheetOf(console), row, column, text)

const cell = async (console: ConsoleOn, row: number, column: number) =>
  (await cellsAt(on.service, console.queue.wireTokenOf(tokenOf(console))))?.[row]?.[column]

describe('what is typed into a sheet', () => {
  test('is unsaved until the service has it, and stored until then', async () => {
    const console = await withSheet()
    on.sheetSky = ['lostRequest']
    type(console, 0, 0, 'typed')
    expect(console.queue.isSaved).toBe(false)
    await pass(console, 300)
    expect(state(console).phase).not.toBe('idle')
    expect(console.kept?.cells).toEqual([
      { token: tokenOf(console), writes: [{ at: { row: 0, column: 0 }, rows: [['typed']] }] },
    ])
    await all(console)
    expect([console.queue.isSaved, state(console).phase, console.kept]).toEqual([true, 'idle', undefined])
    expect(await cell(console, 0, 0)).toBe('typed')
  })

  test('counts as a change, which waits while its cell is open', async () => {
    const console = await withSheet()
    sheetOf(console).select({ row: 1, column: 1 })
    sheetOf(console).type('half')
    await pass(console, 400)
    expect([console.queue.isSaved, state(console).phase]).toEqual([false, 'waiting'])
    expect(console.kept?.cells?.[0]?.writes).toEqual([{ at: { row: 1, column: 1 }, rows: [['half']] }])
    sheetOf(console).cancel()
    await all(console)
    expect([console.queue.isSaved, state(console).phase, console.kept]).toEqual([true, 'idle', undefined])
  })

  test('and refused is reported with its reason and its block, while text is still saved', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const refusal = { reason: 'cells', msg: '90213', ids: ['s'] }
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal })
    const [first, ...rest] = console.screen.children
    await save(console, { ...p('a', 'above all'), children: first!.children }, ...rest)
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal })
    expect(JSON.stringify(await on.listed())).toContain('above all')
    console.queue.retry()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', refusal: undefined })
    expect([await cell(console, 0, 0), console.kept]).toEqual(['typed', undefined])
  })

  test('and kept is written before what is typed at the next visit, even if its sheet was shown first', async () => {
    const first = await withSheet()
    on.sheetSky = ['broken']
    type(first, 0, 0, 'refused')
    await pass(first, 800)
    first.close()
    const second = await on.open({ name: 'second', entry: first.kept! })
    await openSheet(second)
    type(second, 1, 0, 'typed since')
    second.queue.resume(first.kept!.cells)
    expect(
      sheetOf(second)
        .getState()
        .writes.map(({ rows }) => rows),
    ).toEqual([[['refused']], [['typed since']]])
    await all(second)
    expect([state(second).phase, second.kept]).toEqual(['idle', undefined])
    expect([await cell(second, 0, 0), await cell(second, 1, 0)]).toEqual(['refused', 'typed since'])
  })

  test('and refused stays with its sheet when the block is moved', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const [above, sheet, below] = console.screen.children
    const before = tokenOf(console)
    await save(console, { ...above!, children: [sheet!] }, below!)
    expect(tokenOf(console)).not.toBe(before)
    expect(sheetOf(console).getState().writes).toMatchObject([{ phase: 'failed' }])
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'cells', ids: ['s'] } })
    console.queue.retry()
    await all(console)
    expect([state(console).phase, await cell(console, 0, 0)]).toEqual(['idle', 'typed'])
  })

  test('and refused waits, while other cells that got no answer are tried again', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken', ...Array<Weather>(4).fill('lostRequest')]
    type(console, 0, 0, 'refused')
    await pass(console, 400)
    type(console, 3, 3, 'unanswered')
    await all(console)
    expect([await cell(console, 0, 0), await cell(console, 3, 3)]).toEqual([undefined, 'unanswered'])
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'cells' } })
  })

  test('and refused is reported once no cells are being written into another sheet', async () => {
    const console = await on.open()
    const small = { row_size: 4, column_size: 4 }
    await save(console, object('s', 30, small), object('u', 30, small), p('z', 'below'))
    const first = await openSheet(console)
    const second = await openSheet(console, tokenIn(console.screen.children[1]!))
    const refused = { phase: 'stuck', refusal: { reason: 'cells', ids: ['s'] } }
    on.sheetSky = ['broken']
    typeInto(first, 0, 0, 'typed')
    await all(console)
    expect(state(console)).toMatchObject(refused)
    typeInto(second, 0, 0, 'typed')
    await pass(console, 100)
    expect(state(console).phase).toBe('uploading')
    await all(console)
    expect(state(console)).toMatchObject(refused)
  })

  test('is kept and offered when another user deletes the sheet, also at the next visit', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    type(console, 1, 1, 'typed')
    await all(console)
    const writes = [{ at: { row: 1, column: 1 }, rows: [['typed']] }]
    const other = await on.open({ name: 'other' })
    await save(other, other.screen.children[0]!, other.screen.children[2]!)
    console.queue.check()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', orphanedCells: [{ writes }] })
    const again = await on.reopen(console)
    await all(again)
    expect(state(again)).toMatchObject({ phase: 'idle', orphanedCells: [{ writes }] })
    again.queue.dismissOrphanedCells()
    await all(again)
    expect([state(again).orphanedCells, again.kept]).toEqual([[], undefined])
  })

  test('is stored while its sheet is deleted on the page only, because the sheet may be restored', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const token = tokenOf(console)
    show(console, p('n', 'instead of all'))
    await pass(console, 350)
    expect(console.kept).toMatchObject({
      wanted: console.screen,
      cells: [{ token, writes: [{ rows: [['typed']] }] }],
    })
  })

  test('needs no saving once its block is gone', async () => {
    const console = await withSheet()
    on.sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const whole = console.screen.children
    await save(console, whole[0]!, whole[2]!)
    expect([console.queue.isSaved, state(console).phase]).toEqual([true, 'idle'])
  })
})

describe('a copy of a sheet that is undone just when it got its cells', () => {
  /** The console with a sheet, and the document with its copy, which has been undone. Nothing was planned since. */
  async function withUndoneCopy() {
    const asked = on.service
    let undo: (() => void) | undefined
    on.service = (endpoint, input) => {
      if (endpoint.route === WriteValues.route) undo?.()
      return asked(endpoint, input)
    }
    const console = await withSheet()
    type(console, 0, 0, 'before')
    await all(console)
    const whole = console.screen
    const copied = { ...whole, children: [...whole.children, { ...whole.children[1]!, id: 'copy' }] }
    const undone = new Promise<void>((resolve) => {
      undo = () => {
        undo = undefined
        console.show(whole)
        resolve()
      }
    })
    console.show(copied)
    await pass(console, 600)
    await undone
    return { console, copied }
  }

  test('leaves the sheet itself readable and writable', async () => {
    const { console } = await withUndoneCopy()
    await all(console)
    expect(console.queue.wireTokenOf(tokenOf(console))).toBe(tokenOf(console))
    type(console, 0, 0, 'after')
    await all(console)
    expect([console.queue.isSaved, await cell(console, 0, 0)]).toEqual([true, 'after'])
  })

  test('gets its cells if it is redone at once', async () => {
    const { console, copied } = await withUndoneCopy()
    console.show(copied)
    await all(console)
    expect([console.queue.isSaved, state(console).phase]).toEqual([true, 'idle'])
  })
})
