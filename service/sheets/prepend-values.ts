import { PrependValues } from '../../contract/sheets/prepend-values'
import { sheetBase, sheetPath } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { lockSpreadsheet } from '../http/locks'
import { present } from '../rules/present'
import { added } from './added'
import { paceV2, sheetJson, unreachableV2, WRITE_SCOPES, writeGates, publishedV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'
import { writeRules } from './write.rules'
import type { WriteFacts } from './write.rules'
import { oneRange, newRows, writingScenarios } from './write.scenarios'
import { writeAll, writeOf } from './writes'

/** Inserts rows above the start of a range and writes them: what stood there moves down (platform/sheets#values). */
export const prependValues = serviceEndpoint<typeof PrependValues, WriteFacts>({
  contract: PrependValues,
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
    return { ...facts, writes: [{ ...writeOf(facts, input.body.valueRange), inserts: true }] }
  },
  rules: writeRules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input }, facts) {
    const { revision, updates } = await writeAll(tx, input.path.spreadsheetToken, facts, facts.writes)
    return added(present(updates[0]), revision)
  },
  base: sheetBase,
  happy: { path: sheetPath, body: oneRange(...newRows) },
  scenarios: writingScenarios(oneRange),
})
