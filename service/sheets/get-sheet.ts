import { GetSheet } from '../../contract/sheets/get-sheet'
import { accessScenariosV3, sheetBase, sheetId, sheetPathV3 } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { READ_SCOPES, gatesV3, paceV3, unreachableV3, publishedV3 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV3 } from './spreadsheet.rules'
import { wireSheet } from './wire-sheet'

export interface SheetFacts extends SpreadsheetFacts {
  /** Index of the requested sheet; -1 if there is none. */
  at: number
}

const rules: Rule<SheetFacts>[] = [
  ...accessRulesV3,
  { code: 1310215, when: 'no such sheet', fails: (f) => f.at < 0 },
]

/** One sheet of a spreadsheet (platform/sheets#version-3). */
export const getSheet = serviceEndpoint<typeof GetSheet, SheetFacts>({
  contract: GetSheet,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: {
    inTenant: { 'path.spreadsheet_token': 1310213 },
    otherTenants: { 'path.spreadsheet_token': 1310213 },
  },
  limits: paceV3,
  gates: gatesV3,
  async gather({ tx, input, caller }) {
    const facts = await gatherSpreadsheet(tx, input.path.spreadsheet_token, caller)
    return { ...facts, at: facts.sheets.findIndex(({ sheetId }) => sheetId === input.path.sheet_id) }
  },
  rules,
  published: publishedV3,
  unreachable: unreachableV3,
  run: (_call, { sheets, at }) => Promise.resolve({ sheet: wireSheet(present(sheets[at]), at) }),
  base: sheetBase,
  happy: { path: { ...sheetPathV3, sheet_id: sheetId } },
  scenarios: {
    ...accessScenariosV3,
    1310215: { request: { path: { ...sheetPathV3, sheet_id: 'nosuch' } } },
  },
})
