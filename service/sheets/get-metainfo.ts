import { GetMetainfo } from '../../contract/sheets/get-metainfo'
import { accessScenariosV2, sheetBase, spreadsheetToken } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { ownerIdAs } from './owner-id'
import { paceV2, READ_SCOPES, readGates, unreachableV2, publishedV2 } from './sheet-gates'
import { titleOf } from './sheet-title'
import { gatherSpreadsheet } from './spreadsheet-facts'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV2 } from './spreadsheet.rules'

/** A spreadsheet and its sheets (platform/sheets#styles-and-structure). It has the name of the chat whose announcement shows it. */
export const getMetainfo = serviceEndpoint<typeof GetMetainfo, SpreadsheetFacts>({
  contract: GetMetainfo,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.spreadsheetToken': 91403 }, otherTenants: { 'path.spreadsheetToken': 91403 } },
  limits: paceV2,
  gates: readGates,
  gather: ({ tx, input, caller }) => gatherSpreadsheet(tx, input.path.spreadsheetToken, caller),
  rules: accessRulesV2,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input, caller }, facts) {
    const { extFields, user_id_type } = input.query
    const { name, owner_id } = present(facts.chat)
    const byNumber = user_id_type === undefined || user_id_type === 'lark_id'
    const owner = byNumber ? undefined : await ownerIdAs(tx, owner_id, user_id_type, caller)
    const withProtected = extFields?.split(',').includes('protectedRange')
    return {
      spreadsheetToken: input.path.spreadsheetToken,
      properties: {
        title: name,
        ...(byNumber ? { ownerUser: 0 } : owner !== undefined && { ownerUserID: owner }),
        sheetCount: facts.sheets.length,
        revision: facts.revision,
      },
      sheets: facts.sheets.map(({ sheetId, row_size, column_size }, index) => ({
        sheetId,
        title: titleOf(index),
        index,
        rowCount: row_size,
        columnCount: column_size,
        frozenRowCount: 0,
        frozenColCount: 0,
        merges: [],
        ...(withProtected && { protectedRange: [] }),
      })),
    }
  },
  base: sheetBase,
  happy: { path: { spreadsheetToken } },
  scenarios: accessScenariosV2,
})
