import { QuerySheets } from '../../contract/sheets/query-sheets'
import { accessScenariosV3, sheetBase, sheetPathV3 } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { gatesV3, paceV3, READ_SCOPES, unreachableV3, publishedV3 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV3 } from './spreadsheet.rules'
import { wireSheet } from './wire-sheet'

/** All sheets of a spreadsheet (platform/sheets#version-3). */
export const querySheets = serviceEndpoint<typeof QuerySheets, SpreadsheetFacts>({
  contract: QuerySheets,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: {
    inTenant: { 'path.spreadsheet_token': 1310213 },
    otherTenants: { 'path.spreadsheet_token': 1310213 },
  },
  limits: paceV3,
  gates: gatesV3,
  gather: ({ tx, input, caller }) => gatherSpreadsheet(tx, input.path.spreadsheet_token, caller),
  rules: accessRulesV3,
  published: publishedV3,
  unreachable: unreachableV3,
  run: (_call, { sheets }) => Promise.resolve({ sheets: sheets.map(wireSheet) }),
  base: sheetBase,
  happy: { path: sheetPathV3 },
  scenarios: accessScenariosV3,
})
