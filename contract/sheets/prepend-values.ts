import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, SPREADSHEET_V2, valueRange } from './spreadsheet'
import type { Added } from './spreadsheet'

/** Inserts rows above the start of a range and writes them (platform/sheets#values). */
export const PrependValues = answering<Added>()({
  route: `POST ${SPREADSHEET_V2}/values_prepend`,
  path: pathV2,
  body: z.object({ valueRange }),
})
