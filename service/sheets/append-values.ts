import { AppendValues } from '../../contract/sheets/append-values'
import { serviceEndpoint } from '../http/endpoint'
import { lockSpreadsheet } from '../http/locks'
import { present } from '../rules/present'
import { added } from './added'
import { appendRules } from './append-values.rules'
import type { AppendFacts } from './append-values.rules'
import { firstBlank } from './cell-rows'
import { paceV2, sheetJson, unreachableV2, WRITE_SCOPES, writeGates } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { writeAll, writeOf } from './writes'

/**
 * Looks down the first column of a range for an empty cell and writes there:
 * over what is below, or into new rows (platform/sheets#values).
 */
export const appendValues = serviceEndpoint<typeof AppendValues, AppendFacts>({
  contract: AppendValues,
  locks: lockSpreadsheet,
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  limits: paceV2,
  gates: writeGates,
  json: sheetJson,
  async gather({ tx, input, caller }) {
    const facts = await gatherSpreadsheet(tx, input.path.spreadsheetToken, caller)
    const { insertDataOption } = input.query
    const write = writeOf(facts, input.body.valueRange)
    const { sheet, range } = write
    if (sheet && range) write.top = await firstBlank(tx, sheet.token, range.top, range.left)
    write.inserts = insertDataOption === 'INSERT_ROWS'
    return { ...facts, insertDataOption, writes: [write] }
  },
  rules: appendRules,
  unreachable: unreachableV2,
  async run({ tx, input }, facts) {
    const { revision, updates } = await writeAll(tx, input.path.spreadsheetToken, facts, facts.writes)
    return added(present(updates[0]), revision)
  },
})
