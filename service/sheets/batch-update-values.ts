import { BatchUpdateValues } from '../../contract/sheets/batch-update-values'
import { sheetBase, sheetPath } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { lockSpreadsheet } from '../http/locks'
import { paceV2, sheetJson, unreachableV2, WRITE_SCOPES, writeGates, publishedV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { writeRules } from './write.rules'
import type { WriteFacts } from './write.rules'
import { newRows, writingScenarios } from './write.scenarios'
import type { Body } from './write.scenarios'
import { writeAll, writeOf } from './writes'

const severalRanges: Body = (range, values) => ({ valueRanges: [{ range, values }] })

/** Writes several ranges, one after the other, as one change (platform/sheets#values). */
export const batchUpdateValues = serviceEndpoint<typeof BatchUpdateValues, WriteFacts>({
  contract: BatchUpdateValues,
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
    return { ...facts, writes: input.body.valueRanges.map((given) => writeOf(facts, given)) }
  },
  rules: writeRules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input }, facts) {
    const { spreadsheetToken } = input.path
    const { revision, updates } = await writeAll(tx, spreadsheetToken, facts, facts.writes)
    return { spreadsheetToken, revision, responses: updates }
  },
  base: sheetBase,
  happy: { path: sheetPath, body: severalRanges(...newRows) },
  scenarios: writingScenarios(severalRanges),
})
