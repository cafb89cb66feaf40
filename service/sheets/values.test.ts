import { expect, test } from 'vitest'
import { sheetId, spreadsheetToken } from '../examples/sheet'
import { openSheet } from './testing/open-sheet'

const rows = (count: number, columns: number, cell: unknown = 1) =>
  Array.from({ length: count }, () => Array.from({ length: columns }, () => cell))

test('a write answers what it wrote, and counts the revision up from 0', async () => {
  const sheet = await openSheet()
  const first = await sheet.write('Q7PlXT!A2:B3', [
    ['Wednesday', 530],
    ['Thursday', 541],
  ])
  expect(first.data).toEqual({
    spreadsheetToken,
    revision: 1,
    updatedRange: 'Q7PlXT!A2:B3',
    updatedRows: 2,
    updatedColumns: 2,
    updatedCells: 4,
  })
  expect((await sheet.write('Q7PlXT!A2:A2', [['Friday']])).data?.revision).toBe(2)
  expect((await sheet.read('Q7PlXT!A1:B2')).data).toEqual({
    spreadsheetToken,
    revision: 2,
    valueRange: {
      majorDimension: 'ROWS',
      range: 'Q7PlXT!A1:B2',
      revision: 2,
      values: [
        ['Day', 'Sign-ups'],
        ['Friday', 530],
      ],
    },
  })
})

test('a write to a sheet leaves the revision of the announcement as it is', async () => {
  const sheet = await openSheet()
  await sheet.write('Q7PlXT!A1:A1', [[1]])
  const rows = await sheet.world.store.transaction((tx) =>
    tx.selectFrom('announcements').select('revision').where('chat_id', '=', 'oc_launch').execute(),
  )
  expect(rows).toEqual([{ revision: 1 }])
})

test('a refused write changes nothing', async () => {
  const sheet = await openSheet([[1]])
  const reply = await sheet.writeAll(
    { range: 'Q7PlXT!A1:A1', values: [[2]] },
    { range: 'Q7PlXT!B1', values: [[3]] },
  )
  expect([reply.code, reply.msg]).toEqual([90202, 'wrong range=Q7PlXT!B1'])
  expect((await sheet.read('Q7PlXT')).data?.valueRange).toMatchObject({ revision: 0, values: [[1]] })
})

test('several ranges are one change, the later one over the earlier', async () => {
  const sheet = await openSheet([])
  const reply = await sheet.writeAll(
    { range: 'Q7PlXT!A1:B2', values: [['a', 'b'], ['c']] },
    { range: 'Q7PlXT!B1:C1', values: [['x', 'y']] },
  )
  expect(reply.data).toMatchObject({
    revision: 1,
    responses: [
      { updatedRange: 'Q7PlXT!A1:B2', updatedRows: 2, updatedColumns: 2, updatedCells: 3 },
      { updatedRange: 'Q7PlXT!B1:C1', updatedCells: 2 },
    ],
  })
  expect(await sheet.cells('Q7PlXT')).toEqual([
    ['a', 'x', 'y'],
    ['c', null, null],
  ])
})

test('an append looks down the first column for an empty cell', async () => {
  const sheet = await openSheet([['a', 1], ['b'], [null, 'kept?'], ['d']])
  const reply = await sheet.append('Q7PlXT!A1:B2', [
    ['x', 2],
    ['y', 3],
  ])
  expect(reply.data).toEqual({
    spreadsheetToken,
    tableRange: 'Q7PlXT!A3:B4',
    revision: 1,
    updates: {
      spreadsheetToken,
      updatedRange: 'Q7PlXT!A3:B4',
      updatedRows: 2,
      updatedColumns: 2,
      updatedCells: 4,
      revision: 1,
    },
  })
  expect(await sheet.cells('Q7PlXT!A:A')).toEqual([['a'], ['b'], ['x'], ['y']])
})

test('an append beneath more than 500 rows finds the end', async () => {
  const sheet = await openSheet(rows(1_203, 1))
  const reply = await sheet.append('Q7PlXT!A1:B1', [['end']])
  expect(reply.data?.tableRange).toBe('Q7PlXT!A1204:A1204')
})

test('reads take ranges in all forms, cut to the sheet', async () => {
  const sheet = await openSheet([
    ['a1', 'b1', 'c1'],
    ['a2', 'b2'],
    ['a3', null, 'c3'],
    [null, null, null],
  ])
  const answered = async (range: string) => {
    const { data } = await sheet.read(range)
    return [data?.valueRange.range, data?.valueRange.values]
  }
  expect(await answered('Q7PlXT!B1:ZZ2')).toEqual([
    'Q7PlXT!B1:C2',
    [
      ['b1', 'c1'],
      ['b2', null],
    ],
  ])
  expect(await answered('Q7PlXT!A3:A4')).toEqual(['Q7PlXT!A3:A4', [['a3'], [null]]])
  expect(await answered('Q7PlXT!B:C')).toEqual([
    'Q7PlXT!B1:C3',
    [
      ['b1', 'c1'],
      ['b2', null],
      [null, 'c3'],
    ],
  ])
  expect(await answered('Q7PlXT!A2:B')).toEqual([
    'Q7PlXT!A2:B3',
    [
      ['a2', 'b2'],
      ['a3', null],
    ],
  ])
  expect(await answered('Q7PlXT')).toEqual(['Q7PlXT!A1:C3', expect.any(Array)])
})

test('without any cells the returned range is empty', async () => {
  const sheet = await openSheet([['a'], []])
  for (const range of ['Q7PlXT!A2:A2', 'Q7PlXT!X9:Z10', 'Q7PlXT!B:B']) {
    const { data } = await sheet.read(range)
    expect(data?.valueRange).toMatchObject({ range: '', values: [] })
  }
})

test('an open range answers at most 100 columns, a closed one what it names', async () => {
  const sheet = await openSheet(rows(1, 150))
  expect((await sheet.cells('Q7PlXT'))?.[0]).toHaveLength(100)
  expect((await sheet.cells('Q7PlXT!A:ZZ'))?.[0]).toHaveLength(100)
  expect((await sheet.cells('Q7PlXT!AA1:ZZ'))?.[0]).toHaveLength(100)
  expect((await sheet.cells('Q7PlXT!A1:ZZ1'))?.[0]).toHaveLength(150)
})

test('several ranges are read in the order of the request', async () => {
  const sheet = await openSheet([
    [1, 2],
    [3, 4],
  ])
  const { data } = await sheet.readAll('Q7PlXT!B1:B2,Q7PlXT,Q7PlXT!Z9:Z9')
  expect(data).toMatchObject({ spreadsheetToken, revision: 0, totalCells: 6 })
  expect(data?.valueRanges.map(({ range }) => range)).toEqual(['Q7PlXT!B1:B2', 'Q7PlXT!A1:B2', ''])
})

test('a row stays together across strips of columns, however many rows there are', async () => {
  const isThere = (row: number, column: number) => column < 100 || (column < 200 && row % 2 === 0)
  const grid = Array.from({ length: 1_203 }, (_, row) =>
    Array.from({ length: 201 }, (__, column) => (isThere(row, column) ? row * 1_000 + column : null)),
  )
  const sheet = await openSheet(grid)
  expect(await sheet.cells('Q7PlXT!A1:GS1203')).toEqual(grid)
  const part = grid.slice(500, 1_100).map((row) => row.slice(98, 150))
  expect(await sheet.cells('Q7PlXT!CU501:ET1100')).toEqual(part)
})

test('a range may be raw or encoded in the path', async () => {
  const sheet = await openSheet([['a']])
  for (const range of ['Q7PlXT!A1:A1', 'Q7PlXT%21A1%3AA1']) {
    const url = `http://herald.test/open-apis/sheets/v2/spreadsheets/${spreadsheetToken}/values/${range}`
    const headers = { authorization: 'Bearer t-happy0000000000000000000000000000000000' }
    const reply = (await (await sheet.service(new Request(url, { headers }))).json()) as { data: object }
    expect(reply.data).toMatchObject({ valueRange: { range: 'Q7PlXT!A1:A1', values: [['a']] } })
  }
})

test('limits of a write are exact', async () => {
  const sheet = await openSheet([])
  const codes = async (...writes: [string, unknown[][]][]) => {
    const found = []
    for (const [range, values] of writes) found.push((await sheet.write(`${sheetId}${range}`, values)).code)
    return found
  }
  expect(await codes(['', rows(5_000, 1)], ['', rows(5_001, 1)])).toEqual([0, 90226])
  expect(await codes(['', rows(1, 100)], ['', rows(1, 101)])).toEqual([0, 90226])
  expect(await codes(['', [['x'.repeat(50_000)]]], ['', [['x'.repeat(50_001)]]])).toEqual([0, 90222])
  expect(await codes(['!A1:B2', rows(2, 2)], ['!A1:B2', rows(3, 1)], ['!A1:B2', rows(1, 3)])).toEqual([
    0, 90202, 90202,
  ])
  const mention = { type: 'mention', textType: 'openId', text: 'ou_alice' }
  expect(await codes(['', rows(1, 50, mention)], ['', rows(1, 51, mention)])).toEqual([0, 90226])
})

test('a sheet of 13,000 columns takes no more', async () => {
  const sheet = await openSheet([])
  expect((await sheet.write('Q7PlXT!SEZ1:SEZ1', [['last']])).code).toBe(0)
  expect((await sheet.write('Q7PlXT!SFA1:SFA1', [['over']])).code).toBe(90219)
  expect(await sheet.cells('Q7PlXT!SEY1:SFB1')).toEqual([[null, 'last']])
})

test('a sheet of 5,000,000 cells takes no more', async () => {
  const sheet = await openSheet([['a', 'b']])
  expect((await sheet.write('Q7PlXT!A2500000:A2500000', [['end']])).code).toBe(0)
  expect((await sheet.write('Q7PlXT!A2500001:A2500001', [['over']])).code).toBe(90219)
  expect((await sheet.prepend('Q7PlXT!A1:A1', [['over']])).code).toBe(90219)
  expect(await sheet.cells('Q7PlXT!A2500000:B')).toEqual([['end', null]])
})

test('a read of 10 MB is answered, and one byte more is not', async () => {
  // [["…",…],…]: rows of 210 texts of 50,000 letters would be too much, so the last one is fitted.
  const whole = 10 * 1024 * 1024
  const texts = Array.from({ length: 200 }, () => ['x'.repeat(50_000)])
  const rest = whole - JSON.stringify(texts).length - '[""],'.length
  const fitted = [...texts, ...Array.from({ length: 10 }, (_, at) => [String(at)])]
  fitted[200] = ['x'.repeat(rest - JSON.stringify(fitted.slice(201)).length + 1)]
  expect(JSON.stringify(fitted)).toHaveLength(whole)
  const sheet = await openSheet(fitted)
  expect((await sheet.read('Q7PlXT')).code).toBe(0)
  const over = await openSheet([...fitted.slice(0, 209), ['10']])
  expect((await over.read('Q7PlXT')).code).toBe(90221)
})

test('a mostly empty range counts with the size of its answer', async () => {
  const sheet = await openSheet([['a', ...rows(1, 99, null).flat()], [], ['z', ...rows(1, 99, null).flat()]])
  await sheet.write('Q7PlXT!CV25000:CV25000', [['end']])
  // 25,000 rows of 100 nulls are 12.5 MB.
  expect((await sheet.read('Q7PlXT')).code).toBe(90221)
  expect((await sheet.read('Q7PlXT!A1:CV20000')).code).toBe(0)
  expect((await sheet.read('Q7PlXT!A1:CV24999')).code).toBe(90221)
})
