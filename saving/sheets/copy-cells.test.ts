import { beforeEach, expect, test } from 'vitest'
import { createClient } from '../../client/client'
import type { Cell } from '../../contract/sheets/cell'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { openAnnouncement } from '../../service/docx/testing/open-announcement'
import { happyApp } from '../../service/testing/happy-world'
import { copySheet } from './copy-cells'

let client: ReturnType<typeof createClient>
let sheets: string[]

beforeEach(async () => {
  const open = await openAnnouncement()
  client = createClient({
    fetch: (url, init) => open.service(new Request(new URL(url as string, 'http://herald.test'), init)),
  })
  client.setSession({ token: happyApp.token, renew: () => Promise.reject(new Error('not asked')) })
  const reply = await open.create('oc_launch', [
    { block_type: 30, sheet: { row_size: 2, column_size: 2 } },
    { block_type: 30, sheet: { row_size: 1, column_size: 1 } },
  ])
  sheets = reply.data!.children.map((block) => block.sheet!.token!)
})

const [bookOf, sheetOf] = [0, 1].map((part) => (token: string) => token.split('_')[part]!) as [
  (token: string) => string,
  (token: string) => string,
]

const write = (token: string, area: string, values: Cell[][]) =>
  client.call(WriteValues, {
    path: { spreadsheetToken: bookOf(token) },
    body: { valueRange: { range: `${sheetOf(token)}!${area}`, values } },
  })

const read = async (token: string, valueRenderOption?: 'FormattedValue') => {
  const path = { spreadsheetToken: bookOf(token), range: sheetOf(token) }
  const query = { ...(valueRenderOption && { valueRenderOption }) }
  return (await client.call(ReadValues, { path, query })).valueRange.values
}

const copy = () => copySheet(client.call, sheets[0]!, sheets[1]!, new AbortController().signal)

test('every cell is copied as it was typed, and the new sheet grows', async () => {
  const url = { type: 'url' as const, text: 'here', link: 'https://example.com' }
  await write(sheets[0]!, 'A1:C3', [
    [1, 'two', url],
    [{ type: 'formula', text: '=A1+1' }, '', '=not a formula'],
    ['', '', 0],
  ])
  await copy()
  expect(await read(sheets[1]!)).toEqual(await read(sheets[0]!))
  expect(await read(sheets[1]!, 'FormattedValue')).toEqual(await read(sheets[0]!, 'FormattedValue'))
  await write(sheets[1]!, 'A1:A1', [[41]])
  expect((await read(sheets[1]!, 'FormattedValue'))[1]![0]).toBe(42)
})

test('rows beyond the first read are copied, too, and copying twice has the same result', async () => {
  await write(sheets[0]!, 'A1:A1', [['first']])
  await write(sheets[0]!, 'B1203:B1203', [['last']])
  await copy()
  await copy()
  const rows = await read(sheets[1]!)
  expect([rows.length, rows[0]![0], rows[1202]![1]]).toEqual([1203, 'first', 'last'])
})
