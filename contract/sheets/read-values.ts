import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, readOptions, SPREADSHEET_V2 } from './spreadsheet'
import type { ValueRange } from './spreadsheet'

/** The cells of one range (platform/sheets#values). */
export const ReadValues = answering<{
  spreadsheetToken: string
  revision: number
  valueRange: ValueRange
}>()({
  route: `GET ${SPREADSHEET_V2}/values/:range`,
  path: pathV2.extend({ range: z.string().min(1).max(300) }),
  query: readOptions,
})
