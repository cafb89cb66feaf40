import { beforeEach, expect, test } from 'vitest'
import { createClient } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { CellWrite } from '../../document/sheet/cell-area'
import { openAnnouncement } from '../../service/docx/testing/open-announcement'
import { happyApp } from '../../service/testing/happy-world'
import { readSheetCells, sheetExtent, sheetPlace, writeSheetCells } from './sheet-cells'

let client: ReturnType<typeof createClient>
let token: string
let asked: string[]

beforeEach(async () => {
  const open = await openAnnouncement()
  asked = []
  client = createClient({
    fetch: (url, init) => {
      asked.push(`${init?.method ?? 'GET'} ${decodeURIComponent(url as string)}`)
      return open.service(new Request(new URL(url as string, 'http://herald.test'), init))
    },
  })
  client.setSession({ token: happyApp.token, renew: () => Promise.reject(new Error('not asked')) })
  const reply = await open.create('oc_launch', [{ block_type: 30, sheet: { row_size: 3, column_size: 2 } }])
  token = reply.data!.children[0]!.sheet!.token!
})

const read = async () => readSheetCells(client.call, token, await sheetExtent(client.call, token))
const write = (row: number, column: number, rows: CellWrite['rows']) =>
  writeSheetCells(client.call, token, [{ at: { row, column }, rows }])

test('written cells are read back: numbers, texts, links, and formulas with their results', async () => {
  const link = { type: 'url' as const, text: 'here', link: 'https://example.com' }
  await write(0, 0, [
    [2, 'two'],
    [{ type: 'formula', text: '=A1*21' }, link],
    [null, '=no formula'],
  ])
  const cells = await read()
  expect(cells.shown).toEqual([
    ['2', 'two'],
    ['42', 'here'],
    ['', '=no formula'],
  ])
  expect(cells.written).toEqual([
    [2, 'two'],
    [{ type: 'formula', text: '=A1*21' }, link],
    [null, '=no formula'],
  ])
})

test('a formula that cannot be computed stays a formula', async () => {
  await write(0, 0, [[{ type: 'formula', text: '=1/0' }]])
  const cells = await read()
  expect(cells.written[0]![0]).toEqual({ type: 'formula', text: '=1/0' })
  expect(cells.shown[0]![0]).toMatch(/^#/)
})

test('several rows are written as one range in one call', async () => {
  asked = []
  await write(1, 1, [
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(asked).toEqual([expect.stringMatching(/^PUT .*\/values$/)])
  expect((await read()).shown).toEqual(
    [
      ['', '', ''],
      ['', 'a', 'b'],
      ['', 'c', 'd'],
    ].map((row) => expect.arrayContaining(row.filter(Boolean)) as unknown),
  )
})

test('a sheet wider than one read is put together from several', async () => {
  await write(0, 0, [Array.from({ length: 100 }, (_, column) => column)])
  await write(1, 100, [Array.from({ length: 30 }, (_, column) => 100 + column)])
  const cells = await read()
  expect(cells.readColumns).toBe(130)
  expect(cells.shown[0]!.slice(98)).toEqual(['98', '99'])
  expect(cells.shown[1]!.slice(98, 102)).toEqual(['', '', '100', '101'])
})

test('rows that are too large for one range are written as one change of several ranges', async () => {
  asked = []
  await write(0, 0, [Array.from({ length: 101 }, () => 'x')])
  expect(asked).toEqual([expect.stringMatching(/^POST .*\/values_batch_update$/)])
  expect((await read()).shown[0]).toHaveLength(101)
})

test('separate ranges are written as one change', async () => {
  asked = []
  await writeSheetCells(client.call, token, [
    { at: { row: 0, column: 0 }, rows: [['a', 'b']] },
    { at: { row: 2, column: 1 }, rows: [['c'], ['d']] },
  ])
  expect(asked).toEqual([expect.stringMatching(/^POST .*\/values_batch_update$/)])
  const { shown } = await read()
  expect([shown[0]!.slice(0, 2), shown[2]![1], shown[3]![1]]).toEqual([['a', 'b'], 'c', 'd'])
})

test('an answer that would be too large is read in halves, row for row', async () => {
  await write(0, 0, [['a'], ['b'], [null], ['d'], ['e']])
  const call: typeof client.call = (endpoint, input, options) => {
    const range = (input.path as { range?: string } | undefined)?.range ?? ''
    const [, from = 0, to = 0] = /!A(\d+):B(\d+)$/.exec(range) ?? []
    if (Number(to) - Number(from) > 1) throw new LarkError({ code: 90221, status: 400, msg: 'too large' })
    return client.call(endpoint, input, options)
  }
  const halves = await readSheetCells(call, token, await sheetExtent(client.call, token))
  expect(halves).toEqual(await read())
  expect(halves.shown.map((row) => row[0] ?? '')).toEqual(['a', 'b', '', 'd', 'e'])
})

test('the sheet id follows the last underscore of the token', () => {
  expect(sheetPlace('a_b_c')).toEqual({ spreadsheetToken: 'a_b', sheetId: 'c' })
})
