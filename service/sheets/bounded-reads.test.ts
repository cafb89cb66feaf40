import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store'
import { cellRows, writeCells } from './cell-rows'
import { openSheet } from './testing/open-sheet'

const formula = (text: string) => ({ type: 'formula', text })
const computed = { valueRenderOption: 'FormattedValue' }
const times = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one)

test('the size of an answer is that of the values, not of the formulas', async () => {
  // 1,400 formulas of 8,000 characters are 11 MB.
  const long = formula(`=1${'+1'.repeat(20)}${' '.repeat(7_950)}`)
  const sheet = await openSheet([...times(1_400, [long])])
  expect((await sheet.read('Q7PlXT')).code).toBe(90221)
  const rows = await sheet.cells('Q7PlXT', computed)
  expect([rows?.length, rows?.[1_399]]).toEqual([1_400, [21]])
})

test('values that take more than 10 MB are refused, however short their formulas', async () => {
  // Each takes 50,003 bytes with its quotes and its comma, and the list three more around each.
  const letters = 'x'.repeat(50_000)
  const fits = await openSheet([[letters], ...times(208, [formula('=A$1')])])
  expect((await fits.read('Q7PlXT', computed)).code).toBe(0)
  const over = await openSheet([[letters], ...times(209, [formula('=A$1')])])
  expect((await over.read('Q7PlXT', computed)).code).toBe(90221)
  expect((await over.read('Q7PlXT')).code).toBe(0)
  expect((await over.read('Q7PlXT!A100:A209', computed)).code).toBe(0)
  expect((await over.readAll('Q7PlXT!A1:A105,Q7PlXT!A1:A105', computed)).code).toBe(90221)
  expect((await over.readAll('Q7PlXT!A1:A104,Q7PlXT!A1:A104', computed)).code).toBe(0)
})

test('doubling a text sixteen times and comparing it 300 times is a small answer', async () => {
  const doubling = Array.from({ length: 16 }, (_, at) => [formula(`=A${at + 1}&A${at + 1}`)])
  const compares = [formula(`=${times(300, '(A17=A17)').join('+')}`)]
  const sheet = await openSheet([['x'.repeat(40_000)], ...doubling, compares])
  expect(await sheet.cells('Q7PlXT!A2:A18', computed)).toEqual(times(17, ['#VALUE!']))
})

test('a hundred ranges pay out of one budget, and each formula once', async () => {
  const letters = 'x'.repeat(40_000)
  const compares = [formula(`=${times(90, '(A$1=A$2)').join('+')}`)]
  const sheet = await openSheet([[letters], [`${letters}y`], ...times(100, compares)])
  const again = await sheet.readAll(times(100, 'Q7PlXT!A3:A3').join(), computed)
  expect(again.data?.valueRanges.map(({ values }) => values[0]?.[0])).toEqual(times(100, 0))
  const ranges = Array.from({ length: 100 }, (_, at) => `Q7PlXT!A${at + 3}:A${at + 3}`)
  const all = await sheet.readAll(ranges.join(), computed)
  const values = all.data?.valueRanges.map(({ values: [row] }) => row?.[0]) ?? []
  // Each costs some 14 million of 48.
  expect(values.filter((value) => value === 0)).toHaveLength(3)
  expect(values.filter((value) => value === '#ERROR!')).toHaveLength(97)
})

test('long rows are read one by one, and short ones by the hundred', async () => {
  const store = await memoryStore()
  const chunks = await store.transaction(async (tx) => {
    const row = times(100, 'x'.repeat(1_000))
    await writeCells(tx, 'shtcn_1', { top: 0, left: 0 }, [
      ...times(600, ['short']),
      ...times(5, row),
      ['short'],
      row,
    ])
    const sizes: number[] = []
    const area = { top: 0, left: 0, bottom: 10_000, right: 0 }
    for await (const rows of cellRows(tx, 'shtcn_1', area)) {
      for (const { cells } of rows) expect(cells).toHaveLength(1)
      if (rows.length > 0) sizes.push(rows.length)
    }
    return sizes
  })
  expect(chunks).toEqual([500, 100, 1, 1, 1, 1, 1, 1, 1])
  await store.close()
})

test('writing one column keeps the others of long and short rows', async () => {
  const store = await memoryStore()
  const found = await store.transaction(async (tx) => {
    const row = times(100, 'x'.repeat(1_000))
    await writeCells(tx, 'shtcn_1', { top: 0, left: 0 }, [['a', 'b'], row, row, [], ['c', 'd']])
    await writeCells(tx, 'shtcn_1', { top: 0, left: 1 }, times(6, ['new']))
    const rows: unknown[] = []
    for await (const some of cellRows(tx, 'shtcn_1', { top: 0, left: 0, bottom: 9, right: 2 }))
      rows.push(...some.map(({ row: at, column, cells }) => [at, column, cells]))
    return rows
  })
  const letters = 'x'.repeat(1_000)
  expect(found).toEqual([
    [0, 0, ['a', 'new']],
    [1, 0, [letters, 'new', letters]],
    [2, 0, [letters, 'new', letters]],
    [3, 1, ['new']],
    [4, 0, ['c', 'new']],
    [5, 1, ['new']],
  ])
  await store.close()
})

test('rows whose cells of an area are empty are no rows of a range', async () => {
  const sheet = await openSheet([
    ['a', null],
    [null, 'b'],
    [null, 'c'],
  ])
  expect(await sheet.cells('Q7PlXT!A:A')).toEqual([['a']])
  expect((await sheet.append('Q7PlXT!A1:B1', [['d', 'e']])).data?.tableRange).toBe('Q7PlXT!A2:B2')
})
