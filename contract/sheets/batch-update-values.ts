import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, SPREADSHEET_V2, valueRange } from './spreadsheet'
import type { Updated } from './spreadsheet'

/** Writes several ranges in one change (platform/sheets#values). */
export const BatchUpdateValues = answering<{
  spreadsheetToken: string
  revision: number
  responses: Updated[]
}>()({
  route: `POST ${SPREADSHEET_V2}/values_batch_update`,
  path: pathV2,
  body: z.object({ valueRanges: z.array(valueRange).min(1).max(1_000) }),
})
