import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { openCellStore } from './cell-store'
import { storedCells } from './copy-cells'

const DAY_MS = 24 * 3_600_000
const cells = (words: string) => ({
  rows: 1,
  columns: 1,
  readColumns: 1,
  shown: [[words]],
  written: [[words]],
})

test('cells are available to other pages of this application, and to no other application', async () => {
  const store = memoryStore()
  await openCellStore('cli_a', { store }).put('sht_1', cells('mine'))
  expect(await openCellStore('cli_a', { store }).get('sht_1')).toEqual(cells('mine'))
  expect(await openCellStore('cli_b', { store }).get('sht_1')).toBeUndefined()
})

test('cells that moved from sheet to sheet are found by their first token, and a cycle of moves ends', async () => {
  const cellStore = openCellStore('cli_a', { store: memoryStore() })
  await cellStore.moved('sht_1', 'sht_2')
  await cellStore.moved('sht_2', 'sht_3')
  await cellStore.put('sht_3', cells('at last'))
  expect(await storedCells(cellStore, 'sht_1')).toEqual(cells('at last'))
  // Cells stored before a move are outdated after it.
  await cellStore.put('sht_a', cells('long ago'))
  await cellStore.moved('sht_a', 'sht_b')
  await cellStore.moved('sht_b', 'sht_a')
  expect(await storedCells(cellStore, 'sht_a')).toBeUndefined()
})

test('cells are deleted after a month, and the oldest ones if there are too many', async () => {
  let now = 0
  const store = memoryStore()
  const cellStore = openCellStore('cli_a', { store, now: () => now })
  await cellStore.put('sht_old', cells('old'))
  now += 31 * DAY_MS
  const large = 'x'.repeat(15_000_000)
  for (const name of ['1', '2', '3', '4']) {
    now += DAY_MS
    await cellStore.put(`sht_${name}`, cells(large))
  }
  const held = await Promise.all(['old', '1', '2', '3', '4'].map((name) => cellStore.get(`sht_${name}`)))
  expect(held.map((each) => each !== undefined)).toEqual([false, false, true, true, true])
})

test('in a browser that stores nothing, cells last as long as the page', async () => {
  let isFull = false
  const store = memoryStore(() => isFull)
  const cellStore = openCellStore('cli_a', { store })
  await cellStore.put('sht_1', cells('earlier'))
  isFull = true
  await cellStore.put('sht_1', cells('later'))
  expect(await cellStore.get('sht_1')).toEqual(cells('later'))
})
