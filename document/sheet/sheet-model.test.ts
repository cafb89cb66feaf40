import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Cell } from '../../contract/sheets/cell'
import { handleSheetKey } from '../../src/blocks/sheet/sheet-keys'
import { ManualSheet, settled } from '../../src/editor/testing/manual-sheet'
import type { CellWrite } from './cell-area'
import { areaFrom, areaName } from './cell-area'
import { SheetModel } from './sheet-model'
import { cellAt, rowsOf, selectedArea, displayedAt, sizeOf } from './sheet-state'

let service: ManualSheet
let model: SheetModel

beforeEach(async () => {
  service = new ManualSheet([
    ['a', 1],
    ['b', 2],
  ])
  model = new SheetModel(() => service, 'book_sheet')
  model.setEditable(true)
  await model.read()
})

const shown = (row: number, column: number) => displayedAt(model.getState(), { row, column })
const go = (row: number, column: number) => model.select({ row, column })
const press = (key: string, held: { shift?: boolean; mod?: boolean; alt?: boolean } = {}) =>
  handleSheetKey(model, {
    key,
    shiftKey: held.shift ?? false,
    altKey: held.alt ?? false,
    mod: held.mod ?? false,
  })
const selected = () => areaName(selectedArea(model.getState()))
const typeIn = (row: number, column: number, text: string) => {
  go(row, column)
  model.type(text)
  model.commit()
}

describe('typing', () => {
  test('is shown at once, sent as one cell, and read back', async () => {
    typeIn(0, 1, '=A1')
    expect(shown(0, 1)).toBe('=A1')
    expect(service.calls).toEqual([
      [{ at: { row: 0, column: 1 }, rows: [[{ type: 'formula', text: '=A1' }]] }],
    ])
    await service.accept()
    expect(shown(0, 1)).toBe('computed')
    expect(model.hasUnsaved).toBe(false)
  })

  test('opens a formula as its source', async () => {
    typeIn(0, 1, '=A1')
    await service.accept()
    model.open()
    expect(model.getState().editing).toEqual({ text: '=A1', isOpened: true })
  })

  test('sends only the last write that waits for a cell', async () => {
    typeIn(0, 0, 'first')
    typeIn(1, 0, 'second')
    typeIn(1, 0, 'third')
    await service.accept()
    await service.accept()
    expect(service.calls.map(([write]) => write!.rows[0]![0])).toEqual(['first', 'third'])
    expect(model.hasUnsaved).toBe(false)
  })
})

describe('cells typed while a call is running', () => {
  const cells = (call: readonly CellWrite[] | undefined) =>
    call?.map(({ at, rows }) => [areaName(areaFrom(at, rows)), rows.flat()])

  test('are sent as one range, and read back as one', async () => {
    typeIn(0, 0, 'first')
    for (const [row, column] of [
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ] as const)
      typeIn(row, column, `${row}${column}`)
    await service.accept()
    expect(service.calls.slice(1).map(cells)).toEqual([[['A2:B3', [10, 11, 20, 21]]]])
    await service.accept()
    expect([service.waiting, model.hasUnsaved, shown(2, 1)]).toEqual([0, false, '21'])
  })

  test('are sent one by one after a refusal, so that a faulty cell does not block the others', async () => {
    typeIn(0, 0, 'first')
    typeIn(1, 0, 'good')
    typeIn(1, 1, 'bad')
    await service.accept()
    await service.refuse('locked')
    await service.accept()
    await service.refuse('locked')
    expect(service.calls.slice(2).map(cells)).toEqual([[['A2', ['good']]], [['B2', ['bad']]]])
    expect(model.getState().writes).toMatchObject([{ rows: [['bad']], phase: 'failed', words: 'locked' }])
  })

  test('wait together after a lost response, and are sent again together', async () => {
    typeIn(0, 0, 'first')
    typeIn(1, 0, 'one')
    typeIn(1, 1, 'two')
    await service.accept()
    await service.lose('cut')
    expect(service.waiting).toBe(0)
    for (const { id } of model.getState().writes) model.retry(id)
    await service.accept()
    await service.accept()
    expect([model.hasUnsaved, shown(1, 0), shown(1, 1)]).toEqual([false, 'one', 'two'])
  })

  test('can wait for more input before they are sent', async () => {
    let goOn = () => {}
    const pausing = () => new Promise<void>((resolve) => (goOn = resolve))
    model = new SheetModel(() => service, 'book_sheet', pausing)
    model.setEditable(true)
    await model.read()
    typeIn(0, 0, 'x')
    typeIn(0, 1, 'y')
    expect([service.calls, model.hasUnsaved]).toEqual([[], true])
    goOn()
    await settled()
    expect(service.calls.map(cells)).toEqual([[['A1:B1', ['x', 'y']]]])
  })
})

describe('keys', () => {
  test('Enter goes down and Tab to the side, and both keep the typed text', async () => {
    go(0, 0)
    model.type('x')
    press('Enter')
    expect(selected()).toBe('A2')
    press('Tab')
    expect(selected()).toBe('B2')
    press('Tab', { shift: true })
    press('Enter', { shift: true })
    expect(selected()).toBe('A1')
    await service.accept()
    expect(service.cells[0]![0]).toBe('x')
  })

  test('Enter after Tab continues below the cell where Tab began, until an arrow is pressed', () => {
    go(0, 0)
    press('Tab')
    press('Tab')
    press('Enter')
    expect(selected()).toBe('A2')
    press('Tab')
    press('ArrowDown')
    press('Enter')
    expect(selected()).toBe('B4')
  })

  test('ArrowDown and Enter on the last reachable row leave below the sheet, and Ctrl-Enter does from any cell', () => {
    go(3, 0)
    expect([press('ArrowDown'), press('Enter')]).toEqual(['goBelow', 'lineBelow'])
    go(0, 0)
    expect(press('Enter', { mod: true })).toBe('lineBelow')
  })

  test('an arrow ends typing, but moves in the text of an opened cell', () => {
    go(0, 0)
    model.type('x')
    expect(press('ArrowRight')).toBe('moved')
    expect(selected()).toBe('B1')
    press('F2')
    expect(press('ArrowLeft')).toBeUndefined()
    expect(model.getState().editing?.text).toBe('1')
  })

  test('Ctrl-A selects everything, Home and End the row', () => {
    go(1, 1)
    press('Home', { shift: true })
    expect(selected()).toBe('A2:B2')
    press('a', { mod: true })
    expect(selected()).toBe('A1:C3')
    press('End', { mod: true })
    expect(selected()).toBe('C3')
  })
})

describe('a range', () => {
  test('pasted over the edge makes the sheet larger', () => {
    go(2, 2)
    model.paste([
      [1, 2],
      [3, 4],
    ])
    expect(sizeOf(model.getState())).toEqual({ rows: 4, columns: 4 })
    expect(shown(3, 3)).toBe('4')
  })

  test('is emptied in one write, and only up to the last filled cell', () => {
    press('a', { mod: true })
    expect(press('Delete')).toBe('cleared')
    expect(service.calls).toEqual([
      [
        {
          at: { row: 0, column: 0 },
          rows: [
            [null, null],
            [null, null],
          ],
        },
      ],
    ])
    go(2, 2)
    press('Delete')
    expect(service.calls).toHaveLength(1)
  })
})

describe('undo', () => {
  test('restores the old content, rich cells and formulas included', async () => {
    const rich: Cell = { type: 'url', text: 'here', link: 'https://example.com' }
    service.cells[0]![0] = rich
    await model.read()
    go(0, 0)
    press('Delete')
    await service.accept()
    expect(press('z', { mod: true })).toBe('undone')
    await service.accept()
    expect(service.cells[0]![0]).toEqual(rich)
    expect(press('z', { mod: true, shift: true })).toBe('redone')
    await service.accept()
    expect(service.cells[0]![0]).toBe(null)
  })

  test('does nothing without a change, and a new change clears redo', () => {
    expect(press('z', { mod: true })).toBe('moved')
    typeIn(0, 0, 'x')
    press('z', { mod: true })
    typeIn(0, 0, 'y')
    expect(press('y', { mod: true })).toBe('moved')
    expect(shown(0, 0)).toBe('y')
  })
})

describe('a refused write', () => {
  test('can be discarded, and is replaced by later input', async () => {
    typeIn(0, 0, 'x')
    await service.refuse('no')
    model.discard(model.getState().writes[0]!.id)
    expect(shown(0, 0)).toBe('a')

    typeIn(0, 0, 'z')
    await service.refuse('no')
    typeIn(0, 0, 'w')
    await service.accept()
    expect(model.getState().writes).toEqual([])
    expect(service.cells[0]![0]).toBe('w')
  })

  test('retried late does not overwrite later input', async () => {
    go(0, 0)
    model.paste([['old', 'kept']])
    await service.refuse('no')
    typeIn(0, 0, 'new')
    await service.accept()
    expect(shown(0, 0)).toBe('new')
    model.retry(model.getState().writes[0]!.id)
    await service.accept()
    expect(service.cells[0]!.slice(0, 2)).toEqual(['new', 'kept'])
  })
})

test('after any typing, pasting, clearing, undo and refusals, the service holds the shown cells', async () => {
  const spot = fc.record({ row: fc.nat(4), column: fc.nat(4) })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('type' as const), at: spot, text: fc.constantFrom('x', '7', '=A1', '') }),
    fc.record({ kind: fc.constant('paste' as const), at: spot, wide: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('clear' as const, 'undo' as const, 'redo' as const), at: spot }),
    fc.record({
      kind: fc.constantFrom('accept' as const, 'refuse' as const, 'lose' as const, 'retry' as const),
      at: spot,
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const port = new ManualSheet([['a']])
      const sheet = new SheetModel(() => port, 'book_sheet')
      sheet.setEditable(true)
      await sheet.read()
      for (const each of steps) {
        sheet.select(each.at)
        if (each.kind === 'type') {
          sheet.type(each.text)
          sheet.commit()
        } else if (each.kind === 'paste') sheet.paste([Array.from({ length: each.wide }, (_, at) => at)])
        else if (each.kind === 'clear') sheet.clear()
        else if (each.kind === 'undo') sheet.undo()
        else if (each.kind === 'redo') sheet.redo()
        else if (each.kind === 'accept') await port.accept()
        else if (each.kind === 'refuse') await port.refuse('no')
        else if (each.kind === 'lose') await port.lose('cut')
        else sheet.getState().writes.forEach(({ id }) => sheet.retry(id))
      }
      while (sheet.getState().writes.length > 0) {
        sheet.getState().writes.forEach(({ id }) => sheet.retry(id))
        await port.accept()
      }
      const everything = { top: 0, left: 0, bottom: 8, right: 8 }
      expect(rowsOf(everything, (place) => cellAt(sheet.getState(), place))).toEqual(
        rowsOf(everything, ({ row, column }) => port.cells[row]?.[column] ?? null),
      )
    }),
  )
})
