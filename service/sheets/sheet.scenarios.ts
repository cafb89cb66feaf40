import { GetMetainfo } from '../../contract/sheets/get-metainfo'
import { GetSheet } from '../../contract/sheets/get-sheet'
import { GetSpreadsheet } from '../../contract/sheets/get-spreadsheet'
import { QuerySheets } from '../../contract/sheets/query-sheets'
import type { EndpointScenarios } from '../rules/scenario'
import { accessScenariosV2, accessScenariosV3, sheetBase, sheetId, spreadsheetToken } from './happy-sheet'

const path = { spreadsheet_token: spreadsheetToken }

/** The operations that describe a spreadsheet and its sheets, in both versions. */
export const sheetScenarios: readonly EndpointScenarios[] = [
  {
    route: GetMetainfo.route,
    base: sheetBase,
    happy: { path: { spreadsheetToken } },
    scenarios: accessScenariosV2,
  },
  { route: GetSpreadsheet.route, base: sheetBase, happy: { path }, scenarios: accessScenariosV3 },
  { route: QuerySheets.route, base: sheetBase, happy: { path }, scenarios: accessScenariosV3 },
  {
    route: GetSheet.route,
    base: sheetBase,
    happy: { path: { ...path, sheet_id: sheetId } },
    scenarios: {
      ...accessScenariosV3,
      1310215: { request: { path: { ...path, sheet_id: 'nosuch' } } },
    },
  },
]
