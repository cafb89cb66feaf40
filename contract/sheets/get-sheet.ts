import { z } from 'zod'
import { answering } from '../endpoint'
import type { Sheet } from './sheet'
import { pathV3, SPREADSHEET_V3 } from './spreadsheet'

/** One sheet of a spreadsheet (platform/sheets#version-3). */
export const GetSheet = answering<{ sheet: Sheet }>()({
  route: `GET ${SPREADSHEET_V3}/sheets/:sheet_id`,
  path: pathV3.extend({ sheet_id: z.string().min(1).max(200) }),
})
