import { answering } from '../endpoint'
import type { Sheet } from './sheet'
import { pathV3, SPREADSHEET_V3 } from './spreadsheet'

/** All sheets of a spreadsheet (platform/sheets#version-3). */
export const QuerySheets = answering<{ sheets: Sheet[] }>()({
  route: `GET ${SPREADSHEET_V3}/sheets/query`,
  path: pathV3,
})
