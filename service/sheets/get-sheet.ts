import { GetSheet } from '../../contract/sheets/get-sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { getSheetRules } from './get-sheet.rules'
import type { SheetFacts } from './get-sheet.rules'
import { gatesV3, paceV3, READ_SCOPES, unreachableV3 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { wireSheet } from './wire-sheet'

/** One sheet of a spreadsheet (platform/sheets#version-3). */
export const getSheet = serviceEndpoint<typeof GetSheet, SheetFacts>({
  contract: GetSheet,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: paceV3,
  gates: gatesV3,
  async gather({ tx, input, caller }) {
    const facts = await gatherSpreadsheet(tx, input.path.spreadsheet_token, caller)
    return { ...facts, at: facts.sheets.findIndex(({ sheetId }) => sheetId === input.path.sheet_id) }
  },
  rules: getSheetRules,
  unreachable: unreachableV3,
  run: (_call, { sheets, at }) => Promise.resolve({ sheet: wireSheet(present(sheets[at]), at) }),
})
