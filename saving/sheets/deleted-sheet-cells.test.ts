import { expect, test } from 'vitest'
import type { SheetCells } from '../../document/sheet/cell-area'
import { VirtualClock } from '../../primitives/testing/virtual-clock'
import { memoryStore } from '../testing/memory-store'
import { openCellStore } from './cell-store'
import { DeletedSheetCells } from './deleted-sheet-cells'

const read: SheetCells = {
  rows: 2,
  columns: 2,
  readColumns: 2,
  shown: [['Name', 'Role']],
  written: [['Name', 'Role']],
}

test('typed cells of a deleted sheet are stored over the cells that the service has', async () => {
  const clock = new VirtualClock()
  const store = openCellStore('cli_a', { store: memoryStore(), now: () => clock.now() })
  const writes = [
    { at: { row: 0, column: 1 }, rows: [['Duty']] },
    { at: { row: 2, column: 0 }, rows: [['Alice']] },
  ]
  const stored = new Promise<void>((resolve) => {
    new DeletedSheetCells({
      read: () => Promise.resolve(read),
      store,
      shownOf: () => ({ cells: read, writes }),
      failureOf: () => ({ kind: 'unanswered' }),
      onChange: resolve,
      clock,
      random: () => 0,
    }).keep(['sheet'])
  })
  await stored
  expect(await store.get('sheet')).toMatchObject({
    rows: 3,
    columns: 2,
    shown: [
      ['Name', 'Duty'],
      ['', ''],
      ['Alice', ''],
    ],
    written: [
      ['Name', 'Duty'],
      [null, null],
      ['Alice', null],
    ],
  })
})
