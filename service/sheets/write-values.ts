import { WriteValues } from '../../contract/sheets/write-values'
import { sheetBase, sheetPath } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { lockSpreadsheet } from '../http/locks'
import { present } from '../rules/present'
import { paceV2, sheetJson, unreachableV2, WRITE_SCOPES, writeGates, publishedV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { writeRules } from './write.rules'
import type { WriteFacts } from './write.rules'
import { oneRange, newRows, writingScenarios } from './write.scenarios'
import { writeAll, writeOf } from './writes'

/** Writes rows over a range; cells that the data do not reach stay (platform/docx#announcement-rules rule 4, platform/sheets#values). */
export const writeValues = serviceEndpoint<typeof WriteValues, WriteFacts>({
  contract: WriteValues,
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
    return { ...facts, writes: [writeOf(facts, input.body.valueRange)] }
  },
  rules: writeRules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input }, facts) {
    const { revision, updates } = await writeAll(tx, input.path.spreadsheetToken, facts, facts.writes)
    return { ...present(updates[0]), revision }
  },
  base: sheetBase,
  happy: { path: sheetPath, body: oneRange(...newRows) },
  scenarios: writingScenarios(oneRange),
})
