import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, readOptions, SPREADSHEET_V2 } from './spreadsheet'

interface SheetMeta {
  sheetId: string
  title: string
  index: number
  rowCount: number
  columnCount: number
  frozenRowCount: number
  frozenColCount: number
  merges: never[]
  protectedRange?: never[]
}

/** A spreadsheet and its sheets, as version 2 returns them (platform/sheets#styles-and-structure). */
export const GetMetainfo = answering<{
  spreadsheetToken: string
  properties: {
    title: string
    /** A lark_id, which people of a world don't have: 0. */
    ownerUser?: number
    /** In its place when `user_id_type` asks for one. */
    ownerUserID?: string
    sheetCount: number
    revision: number
  }
  sheets: SheetMeta[]
}>()({
  route: `GET ${SPREADSHEET_V2}/metainfo`,
  path: pathV2,
  query: readOptions.pick({ user_id_type: true }).extend({
    /** `protectedRange`: with the protected ranges. */
    extFields: z.string().max(200).optional(),
  }),
})
