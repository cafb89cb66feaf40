import { expect, test } from 'vitest'
import { BatchDeleteChildren } from '../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { GetMetainfo } from '../../contract/sheets/get-metainfo'
import { GetSheet } from '../../contract/sheets/get-sheet'
import { GetSpreadsheet } from '../../contract/sheets/get-spreadsheet'
import { QuerySheets } from '../../contract/sheets/query-sheets'
import { ReadValues } from '../../contract/sheets/read-values'
import { WriteValues } from '../../contract/sheets/write-values'
import { launch as launchOf } from '../examples/launch'
import { spreadsheetToken } from '../examples/sheet'
import { call } from '../testing/call'
import { happyApp } from '../testing/happy-world'
import { openSheet } from './testing/open-sheet'

const launch = { chat_id: 'oc_launch', block_id: 'oc_launch' }

test('a sheet block that was created is written by its token, until it is deleted', async () => {
  const { service } = await openSheet()
  const created = await call(service, CreateBlocks, {
    path: launch,
    body: { index: 0, children: [{ block_type: 30, sheet: { row_size: 2, column_size: 5 } }] },
  })
  const [token = '', id = ''] = created.data?.children[0]?.sheet?.token?.split('_') ?? []
  const path = { spreadsheetToken: token }
  const body = { valueRange: { range: `${id}!A1:B1`, values: [['a', 1]] } }
  expect((await call(service, WriteValues, { path, body })).data).toMatchObject({ revision: 1 })
  const info = await call(service, GetMetainfo, { path })
  expect(info.data?.sheets).toMatchObject([{ sheetId: id, rowCount: 2, columnCount: 5 }])
  const read = () => call(service, ReadValues, { path: { ...path, range: id } })
  expect((await read()).data?.valueRange.values).toMatchObject([['a', 1, null, null, null]])

  await call(service, BatchDeleteChildren, { path: launch, body: { start_index: 0, end_index: 1 } })
  expect((await read()).code).toBe(90214)
  const gone = await call(service, GetSpreadsheet, { path: { spreadsheet_token: token } })
  expect(gone).toMatchObject({ status: 400, code: 1310249 })
})

test('a spreadsheet has the name and the owner of the chat that shows it', async () => {
  const { service } = await openSheet()
  const path = { spreadsheet_token: spreadsheetToken }
  const reply = await call(service, GetSpreadsheet, { path, query: { user_id_type: 'union_id' } })
  expect(reply.data?.spreadsheet).toMatchObject({
    title: 'Launch',
    owner_id: 'on_alice',
    token: spreadsheetToken,
  })
  const sheet = {
    sheet_id: 'Q7PlXT',
    title: 'Sheet1',
    index: 0,
    hidden: false,
    grid_properties: { frozen_row_count: 0, frozen_column_count: 0, row_count: 4, column_count: 3 },
    resource_type: 'sheet',
  }
  expect((await call(service, QuerySheets, { path })).data).toEqual({ sheets: [sheet] })
  expect((await call(service, GetSheet, { path: { ...path, sheet_id: 'Q7PlXT' } })).data).toEqual({ sheet })
})

test('version 2 returns the same under its own names', async () => {
  const { service, write } = await openSheet()
  await write('Q7PlXT!A9:A9', [['far']])
  const path = { spreadsheetToken }
  const { data } = await call(service, GetMetainfo, { path })
  expect(data).toEqual({
    spreadsheetToken,
    properties: { title: 'Launch', ownerUser: 0, sheetCount: 1, revision: 1 },
    sheets: [
      {
        sheetId: 'Q7PlXT',
        title: 'Sheet1',
        index: 0,
        rowCount: 9,
        columnCount: 3,
        frozenRowCount: 0,
        frozenColCount: 0,
        merges: [],
      },
    ],
  })
  const query = { extFields: 'protectedRange', user_id_type: 'open_id' }
  const more = await call(service, GetMetainfo, { path, query })
  expect(more.data?.properties).toEqual({
    title: 'Launch',
    ownerUserID: 'ou_alice',
    sheetCount: 1,
    revision: 1,
  })
  expect(more.data?.sheets[0]?.protectedRange).toEqual([])
})

test('sheets of one spreadsheet share its revision, and are written in one change', async () => {
  const second = `${spreadsheetToken}_ZZZZZZ`
  const { service, writeAll } = await openSheet([], (file) => {
    const { announcement } = launchOf(file)
    announcement.blocks?.push({
      block_id: 'more',
      block_type: 30,
      parent_id: 'oc_launch',
      sheet: { token: second },
    })
    announcement.blocks?.[0]?.children?.push('more')
    announcement.sheets.push({ token: second, values: [['b']] })
  })
  await writeAll({ range: 'Q7PlXT!A1:A1', values: [['a']] }, { range: 'ZZZZZZ!B1:B1', values: [['c']] })
  const { data } = await call(service, GetMetainfo, { path: { spreadsheetToken } })
  expect(data?.properties).toMatchObject({ sheetCount: 2, revision: 1 })
  const path = { spreadsheetToken, range: 'ZZZZZZ' }
  const read = await call(service, ReadValues, { path })
  expect(read.data).toMatchObject({ revision: 1, valueRange: { revision: 1, values: [['b', 'c']] } })
})

test('a sheet belongs to the chat that it was made in, even if another chat shows it', async () => {
  const token = `${spreadsheetToken}_ZZZZZZ`
  const { read } = await openSheet([['a']], (file) => {
    const other = file.chats.find(({ chat_id }) => chat_id === 'oc_other')
    if (other) other.announcement = { ...other.announcement, sheets: [{ token, values: [['secret']] }] }
    const { blocks } = launchOf(file).announcement
    blocks?.push({ block_id: 'more', block_type: 30, parent_id: 'oc_launch', sheet: { token } })
    blocks?.[0]?.children?.push('more')
  })
  expect((await read('ZZZZZZ')).code).toBe(90215)
  expect((await read('Q7PlXT')).code).toBe(0)
})

test('where only the owner edits, the bot that made the chat writes cells as its owner may', async () => {
  const codes = []
  for (const scopes of [['drive:drive', 'im:chat:operate_as_owner'], ['drive:drive']]) {
    const sheet = await openSheet([['a']], (file) => {
      launchOf(file).edit_permission = 'only_owner'
      launchOf(file).creator_id = happyApp.app_id
      file.apps[0]!.scopes = scopes
    })
    codes.push((await sheet.write('Q7PlXT!A1:A1', [['b']])).code)
  }
  expect(codes).toEqual([0, 90213])
})

test('scopes of drives and of sheets open cells; those for reading write nothing', async () => {
  const codes = async (scope: string) => {
    const sheet = await openSheet([['a']], (file) => file.apps.forEach((app) => (app.scopes = [scope])))
    return [(await sheet.read('Q7PlXT')).code, (await sheet.write('Q7PlXT!A1:A1', [['b']])).code]
  }
  expect(await codes('sheets:spreadsheet')).toEqual([0, 0])
  expect(await codes('drive:drive')).toEqual([0, 0])
  expect(await codes('sheets:spreadsheet:readonly')).toEqual([0, 99991672])
  expect(await codes('im:chat.announcement:read')).toEqual([99991672, 99991672])
})
