import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, readOptions, SPREADSHEET_V2 } from './spreadsheet'
import type { ValueRange } from './spreadsheet'

/** The cells of several ranges, which are given as one value, joined by commas (platform/sheets#values). */
export const BatchGetValues = answering<{
  spreadsheetToken: string
  revision: number
  totalCells: number
  valueRanges: ValueRange[]
}>()({
  route: `GET ${SPREADSHEET_V2}/values_batch_get`,
  path: pathV2,
  query: readOptions.extend({ ranges: z.string().min(1).max(10_000) }),
})
