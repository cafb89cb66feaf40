import { beforeAll, expect, test } from 'vitest'
import { sdkServer } from './testing/sdk-server'

/**
 * The official SDK against a running server: cells through `sdk.client.request`, spreadsheets through
 * `sdk.client.sheets.v3`.
 */
const chat_id = 'oc_33333333333333333333333333333333'
const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }
const owner_id = 'ou_7d8a6e6df7621556ce0d21922b676706'
const tenant_key = '736588c9260f175e'
const world = {
  tenants: [{ tenant_key, name: 'Acme' }],
  apps: [{ ...app, name: 'Herald bot', tenant_key }],
  users: [
    {
      open_id: owner_id,
      user_id: 'a1b2c3d4',
      union_id: 'on_a',
      email: 'a@acme.example',
      name: 'Alice',
      tenant_key,
    },
  ],
  chats: [
    {
      chat_id,
      name: 'Numbers',
      tenant_key,
      owner_id,
      members: [owner_id],
      bots: [{ app_id: app.app_id, joined_at: 0 }],
    },
  ],
}

const sdk = sdkServer(world, app)
let spreadsheet = ''
let sheet = ''

interface Reply<Data> {
  code: number
  data: Data
}

const v2 = <Data = unknown>(method: string, path: string, more: { data?: object; params?: object } = {}) =>
  sdk.client.request<Reply<Data>>({
    method,
    url: `/open-apis/sheets/v2/spreadsheets/${spreadsheet}/${path}`,
    ...more,
  })

beforeAll(async () => {
  const created = await sdk.client.docx.v1.chatAnnouncementBlockChildren.create({
    path: { chat_id, block_id: chat_id },
    data: { index: 0, children: [{ block_type: 30, sheet: { row_size: 3, column_size: 3 } }] },
  })
  const [token = '', id = ''] = created.data?.children?.[0]?.sheet?.token?.split('_') ?? []
  spreadsheet = token
  sheet = id
})

test('the SDK finds the spreadsheet of a sheet block', async () => {
  const path = { spreadsheet_token: spreadsheet }
  const found = await sdk.client.sheets.v3.spreadsheet.get({ path })
  expect(found).toMatchObject({
    code: 0,
    data: { spreadsheet: { title: 'Numbers', owner_id, token: spreadsheet, url: expect.any(String) } },
  })
  const sheets = await sdk.client.sheets.v3.spreadsheetSheet.query({ path })
  expect(sheets.data?.sheets).toMatchObject([
    { sheet_id: sheet, resource_type: 'sheet', grid_properties: { row_count: 3, column_count: 3 } },
  ])
  const one = await sdk.client.sheets.v3.spreadsheetSheet.get({ path: { ...path, sheet_id: sheet } })
  expect(one.data?.sheet).toEqual(sheets.data?.sheets?.[0])
  const info = await v2('GET', 'metainfo')
  expect(info.data).toMatchObject({
    spreadsheetToken: spreadsheet,
    properties: { sheetCount: 1, revision: 0 },
  })
})

test('the SDK writes cells in all four ways, and reads them in both', async () => {
  const range = `${sheet}!A1:B2`
  const values = [
    ['Day', 'Sign-ups'],
    ['Monday', 412],
  ]
  const written = await v2('PUT', 'values', { data: { valueRange: { range, values } } })
  expect(written).toMatchObject({ code: 0, data: { revision: 1, updatedRange: range, updatedCells: 4 } })
  const appended = await v2('POST', 'values_append', {
    params: { insertDataOption: 'INSERT_ROWS' },
    data: { valueRange: { range, values: [['Tuesday', 467]] } },
  })
  expect(appended.data).toMatchObject({ tableRange: `${sheet}!A3:B3`, updates: { updatedRows: 1 } })
  const first = { range: `${sheet}!A1:A1`, values: [['Sign-ups of the week']] }
  const prepended = await v2('POST', 'values_prepend', { data: { valueRange: first } })
  expect(prepended.data).toMatchObject({ revision: 3 })
  const total = { range: `${sheet}!C3:C3`, values: [[{ type: 'formula', text: '=SUM(B3:B4)' }]] }
  const several = await v2('POST', 'values_batch_update', { data: { valueRanges: [total] } })
  expect(several.data).toMatchObject({ revision: 4, responses: [{ updatedRange: `${sheet}!C3:C3` }] })

  // The SDK does not encode `!` and `:` in a path.
  const read = await v2<{ valueRange: { values: unknown } }>('GET', `values/${sheet}!A1:C4`, {
    params: { valueRenderOption: 'FormattedValue' },
  })
  expect(read.data.valueRange.values).toEqual([
    ['Sign-ups of the week', null, null],
    ['Day', 'Sign-ups', null],
    ['Monday', 412, 879],
    ['Tuesday', 467, null],
  ])
  const encoded = await v2<{ valueRange: object }>('GET', `values/${encodeURIComponent(`${sheet}!C3:C3`)}`)
  expect(encoded.data.valueRange).toMatchObject({ values: [['=SUM(B3:B4)']] })
  const both = await v2('GET', 'values_batch_get', { params: { ranges: `${sheet}!A4:A4,${sheet}!B:B` } })
  expect(both.data).toMatchObject({
    totalCells: 5,
    valueRanges: [{ values: [['Tuesday']] }, { values: [[null], ['Sign-ups'], [412], [467]] }],
  })
})

test('the SDK gets the code of a refused sheet call', async () => {
  const refused = v2('PUT', 'values', { data: { valueRange: { range: `${sheet}!A1`, values: [[1]] } } })
  await expect(refused).rejects.toMatchObject({ response: { status: 400, data: { code: 90202 } } })
})
