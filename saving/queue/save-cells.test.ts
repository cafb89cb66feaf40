import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import type { VirtualClock } from '../../primitives/testing/virtual-clock'
import { runs } from '../../service/testing/random-runs'
import { sheetPlace } from '../sheets/sheet-cells'
import { ConsoleOn, readAll, settle } from '../testing/console-on'
import type { Asked, ConsoleOptions, Weather } from '../testing/console-on'
import { object, p } from '../testing/page'
import { virtualService } from '../testing/virtual-service'

let clock: VirtualClock
let service: Asked
let sheetSky: Weather[]
/** Calls about cells so far. */
let sheetCalls: number

beforeEach(begin)

async function begin() {
  ;({ clock, service } = await virtualService())
  sheetSky = []
  sheetCalls = 0
}

const open = (more: Partial<ConsoleOptions> = {}) =>
  ConsoleOn.open({
    service,
    chat: 'oc_launch',
    clock,
    sheetWeather: () => {
      sheetCalls += 1
      return sheetSky.shift() ?? 'fine'
    },
    ...more,
  })

const all = (console: ConsoleOn) => settle(clock, [console])
const pass = (console: ConsoleOn, ms: number) => settle(clock, [console], clock.now() + ms)
const show = (console: ConsoleOn, ...blocks: BlockTree[]) =>
  console.show({ ...console.screen, children: blocks })
const state = (console: ConsoleOn) => console.queue.getSnapshot()

/** A console with a new sheet of 4 × 4 cells between two lines, all saved. */
async function withSheet() {
  const console = await open()
  show(console, p('a', 'above'), object('s', 30, { sheet: { row_size: 4, column_size: 4 } }), p('z', 'below'))
  await all(console)
  expect(state(console).phase).toBe('idle')
  return await shown(console)
}

/** The console with its sheet on the screen, whose cells can be edited. */
async function shown(console: ConsoleOn) {
  sheetOf(console).setEditable(true)
  await Promise.all([sheetOf(console).read(), all(console)])
  return console
}

const tokenOf = (console: ConsoleOn) =>
  tokenIn(preOrder(console.screen).find((node) => node.block_type === 30)!)!
const sheetOf = (console: ConsoleOn) => console.sheets.modelOf(tokenOf(console))

function type(console: ConsoleOn, row: number, column: number, text: string) {
  const model = sheetOf(console)
  model.select({ row, column })
  model.type(text)
  model.commit()
}

async function held(console: ConsoleOn): Promise<unknown[][]> {
  const { spreadsheetToken, sheetId } = sheetPlace(console.queue.wireTokenOf(tokenOf(console)))
  const path = { spreadsheetToken, range: encodeURIComponent(`${sheetId}!A1:D4`) }
  const { data } = await service(ReadValues, { path: { ...path, range: `${sheetId}!A1:D4` } })
  return data!.valueRange.values
}

const cell = async (console: ConsoleOn, row: number, column: number) =>
  (await held(console))[row]?.[column] ?? null

describe('what is typed into a sheet', () => {
  test('is unsaved until the service has it, and stored until then', async () => {
    const console = await withSheet()
    sheetSky = ['lostRequest']
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

  test('in one go is written in one call', async () => {
    const console = await withSheet()
    const before = sheetCalls
    for (let at = 0; at < 16; at++) {
      type(console, at >> 2, at % 4, `cell ${at}`)
      await pass(console, 100)
    }
    await all(console)
    expect((await held(console)).flat()).toEqual(Array.from({ length: 16 }, (_, at) => `cell ${at}`))
    // Each writes once and reads twice.
    expect(sheetCalls - before).toBeLessThanOrEqual(3 * 2)
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
    sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const refusal = { reason: 'cells', msg: '90213', ids: ['s'] }
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal })
    const [first, ...rest] = console.screen.children
    show(console, { ...p('a', 'above all'), children: first!.children }, ...rest)
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal })
    expect(JSON.stringify(await readAll(service, 'oc_launch', -1))).toContain('above all')
    console.queue.retry()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', refusal: undefined })
    expect([await cell(console, 0, 0), console.kept]).toEqual(['typed', undefined])
  })

  test('and got no answer is tried again by itself', async () => {
    const console = await withSheet()
    sheetSky = Array<Weather>(3).fill('lostRequest')
    type(console, 0, 0, 'typed')
    await all(console)
    expect(state(console).phase).toBe('idle')
    expect(await cell(console, 0, 0)).toBe('typed')
  })

  test('and refused is back at the next visit, which writes it', async () => {
    const first = await withSheet()
    sheetSky = ['broken']
    type(first, 0, 0, 'refused')
    await pass(first, 500)
    type(first, 2, 1, 'then')
    await pass(first, 400)
    first.close()
    const second = await open({ name: 'second', entry: first.kept! })
    second.queue.resume(first.kept!.cells)
    await all(second)
    expect([state(second).phase, second.kept]).toEqual(['idle', undefined])
    expect([await cell(second, 0, 0), await cell(second, 2, 1)]).toEqual(['refused', 'then'])
  })

  test('and kept is written before what is typed at the next visit, even if its sheet was shown first', async () => {
    const first = await withSheet()
    sheetSky = ['broken']
    type(first, 0, 0, 'refused')
    await pass(first, 800)
    first.close()
    const second = await open({ name: 'second', entry: first.kept! })
    await shown(second)
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
    sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const [above, sheet, below] = console.screen.children
    const before = tokenOf(console)
    show(console, { ...above!, children: [sheet!] }, below!)
    await all(console)
    expect(tokenOf(console)).not.toBe(before)
    expect(sheetOf(console).getState().writes).toMatchObject([{ phase: 'failed' }])
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'cells', ids: ['s'] } })
    console.queue.retry()
    await all(console)
    expect([state(console).phase, await cell(console, 0, 0)]).toEqual(['idle', 'typed'])
  })

  test('and refused waits, while other cells that got no answer are tried again', async () => {
    const console = await withSheet()
    sheetSky = ['broken', ...Array<Weather>(4).fill('lostRequest')]
    type(console, 0, 0, 'refused')
    await pass(console, 400)
    type(console, 3, 3, 'unanswered')
    await all(console)
    expect([await cell(console, 0, 0), await cell(console, 3, 3)]).toEqual([null, 'unanswered'])
    expect(state(console)).toMatchObject({ phase: 'stuck', refusal: { reason: 'cells' } })
  })

  test('and refused is reported once no cells are being written into another sheet', async () => {
    const console = await open()
    const small = { sheet: { row_size: 4, column_size: 4 } }
    show(console, object('s', 30, small), object('u', 30, small), p('z', 'below'))
    await all(console)
    const [first, second] = console.screen.children.slice(0, 2).map((node) => {
      const model = console.sheets.modelOf(tokenIn(node)!)
      model.setEditable(true)
      return model
    })
    await Promise.all([first!.read(), second!.read(), all(console)])
    const typeInto = (model: typeof first) => {
      model!.select({ row: 0, column: 0 })
      model!.type('typed')
      model!.commit()
    }
    const refused = { phase: 'stuck', refusal: { reason: 'cells', ids: ['s'] } }
    sheetSky = ['broken']
    typeInto(first)
    await all(console)
    expect(state(console)).toMatchObject(refused)
    typeInto(second)
    await pass(console, 100)
    expect(state(console).phase).toBe('uploading')
    await all(console)
    expect(state(console)).toMatchObject(refused)
  })

  test('is kept and offered when another user deletes the sheet, also at the next visit', async () => {
    const console = await withSheet()
    sheetSky = ['broken']
    type(console, 1, 1, 'typed')
    await all(console)
    const writes = [{ at: { row: 1, column: 1 }, rows: [['typed']] }]
    const other = await open({ name: 'other' })
    show(other, other.screen.children[0]!, other.screen.children[2]!)
    await all(other)
    console.queue.check()
    await all(console)
    expect(state(console)).toMatchObject({ phase: 'idle', orphanedCells: [{ writes }] })
    const again = await open({ name: 'again', entry: console.kept! })
    again.queue.resume(console.kept!.cells)
    await all(again)
    expect(state(again)).toMatchObject({ phase: 'idle', orphanedCells: [{ writes }] })
    again.queue.dismissOrphanedCells()
    await all(again)
    expect([state(again).orphanedCells, again.kept]).toEqual([[], undefined])
  })

  test('needs no saving once its block is gone', async () => {
    const console = await withSheet()
    sheetSky = ['broken']
    type(console, 0, 0, 'typed')
    await all(console)
    const whole = console.screen.children
    show(console, whole[0]!, whole[2]!)
    await all(console)
    expect([console.queue.isSaved, state(console).phase]).toEqual([true, 'idle'])
  })
})

describe('a copy of a sheet that is undone just when it got its cells', () => {
  /** The console with a sheet, and the document with its copy, which has been undone. Nothing was planned since. */
  async function withUndoneCopy() {
    const asked = service
    let undo: (() => void) | undefined
    service = (endpoint, input) => {
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

test('cells that are typed, refused, lost or cut off by the end of a visit are in the sheet in the end', async () => {
  const spot = fc.record({
    row: fc.nat(3),
    column: fc.nat(3),
    text: fc.constantFrom('x', 'y', '7', 'long text'),
  })
  const weather = fc.array(fc.constantFrom<Weather>('fine', 'broken', 'lostRequest', 'lostAnswer'), {
    maxLength: 6,
  })
  const visit = fc.record({ typed: fc.array(fc.tuple(fc.nat(500), spot), { maxLength: 5 }), weather })
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 3 }), async (visits) => {
      await begin()
      let console = await withSheet()
      const wanted = new Map<string, unknown>()
      for (const { typed, weather: sky } of visits) {
        sheetSky = [...sky]
        for (const [pause, { row, column, text }] of typed) {
          type(console, row, column, text)
          wanted.set(`${row} ${column}`, text === '7' ? 7 : text)
          await pass(console, pause)
        }
        // The draft has the document that was shown 300 ms ago.
        await pass(console, 300)
        expect(state(console).phase === 'idle').toBe(console.queue.isSaved)
        console.close()
        const entry = console.kept
        console = await open({ name: `n${clock.now()}`, ...(entry && { entry }) })
        if (entry) console.queue.resume(entry.cells)
        const weatherNow = sheetSky
        sheetSky = []
        await shown(console)
        sheetSky = weatherNow
      }
      sheetSky = []
      await all(console)
      console.queue.retry()
      await all(console)
      expect([state(console).phase, console.queue.isSaved, console.kept]).toEqual(['idle', true, undefined])
      for (const [place, value] of wanted) {
        const [row, column] = place.split(' ').map(Number)
        expect(await cell(console, row!, column!)).toBe(value)
      }
    }),
    { numRuns: runs(10, 400) },
  )
})
