import { GetSpreadsheet } from '../../contract/sheets/get-spreadsheet'
import { accessScenariosV3, sheetBase, sheetPathV3 } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { ownerIdAs } from './owner-id'
import { gatesV3, paceV3, READ_SCOPES, unreachableV3, publishedV3 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV3 } from './spreadsheet.rules'

/** A spreadsheet's title and owner: those of the chat whose announcement shows it (platform/sheets#version-3). */
export const getSpreadsheet = serviceEndpoint<typeof GetSpreadsheet, SpreadsheetFacts>({
  contract: GetSpreadsheet,
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
  async run({ tx, input, caller }, facts) {
    const { name, owner_id } = present(facts.chat)
    const token = input.path.spreadsheet_token
    const owner = await ownerIdAs(tx, owner_id, input.query.user_id_type, caller)
    const url = `https://feishu.cn/sheets/${encodeURIComponent(token)}`
    return { spreadsheet: { title: name, ...(owner !== undefined && { owner_id: owner }), token, url } }
  },
  base: sheetBase,
  happy: { path: sheetPathV3 },
  scenarios: accessScenariosV3,
})
