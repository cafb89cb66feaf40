import { AppendValues } from '../../contract/sheets/append-values'
import { sheetBase, sheetPath } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { lockSpreadsheet } from '../http/locks'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { added } from './added'
import { firstBlank } from './cell-rows'
import { WRITE_SCOPES, paceV2, sheetJson, unreachableV2, writeGates, publishedV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { writeRules } from './write.rules'
import type { WriteFacts } from './write.rules'
import { oneRange, newRows, writingScenarios } from './write.scenarios'
import { writeAll, writeOf } from './writes'

export interface AppendFacts extends WriteFacts {
  insertDataOption: string
}

const rules: Rule<AppendFacts>[] = [
  ...writeRules,
  {
    code: 90229,
    when: 'insertDataOption is neither OVERWRITE nor INSERT_ROWS',
    fails: (f) => !['OVERWRITE', 'INSERT_ROWS'].includes(f.insertDataOption),
  },
]

/**
 * Looks down the first column of a range for an empty cell and writes there:
 * over what is below, or into new rows (platform/sheets#values).
 */
export const appendValues = serviceEndpoint<typeof AppendValues, AppendFacts>({
  contract: AppendValues,
  locks: lockSpreadsheet,
  emits: [],
  access: WRITE_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.spreadsheetToken': 91403 }, otherTenants: { 'path.spreadsheetToken': 91403 } },
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
  rules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input }, facts) {
    const { revision, updates } = await writeAll(tx, input.path.spreadsheetToken, facts, facts.writes)
    return added(present(updates[0]), revision)
  },
  base: sheetBase,
  happy: { path: sheetPath, body: oneRange(...newRows) },
  scenarios: { ...writingScenarios(oneRange), 90229: { request: { query: { insertDataOption: 'ROWS' } } } },
})
