import { z } from 'zod'
import { answering } from '../endpoint'
import { pathV2, SPREADSHEET_V2, valueRange } from './spreadsheet'
import type { Added } from './spreadsheet'

/** Writes rows at the first place of a range that has room (platform/sheets#values). */
export const AppendValues = answering<Added>()({
  route: `POST ${SPREADSHEET_V2}/values_append`,
  path: pathV2,
  query: z.object({
    /** OVERWRITE (default): over what is below. INSERT_ROWS: into rows of their own. */
    insertDataOption: z.string().default('OVERWRITE'),
  }),
  body: z.object({ valueRange }),
})
