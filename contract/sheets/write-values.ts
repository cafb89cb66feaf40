import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, SPREADSHEET_V2, valueRange } from './spreadsheet'
import type { Updated } from './spreadsheet'

/** Writes rows over a range (platform/docx#announcement-rules rule 4, platform/sheets#values). */
export const WriteValues = answering<Updated & { revision: number }>()({
  route: `PUT ${SPREADSHEET_V2}/values`,
  path: pathV2,
  body: z.object({ valueRange }),
})
