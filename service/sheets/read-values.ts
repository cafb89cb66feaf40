import { ReadValues } from '../../contract/sheets/read-values'
import { accessScenariosV2, sheetBase, sheetPath, tooLarge } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { gatherReads } from './gather-reads'
import { withMentionIds } from './mention-ids'
import { valueRangeOf } from './read-range'
import { readRules } from './read.rules'
import type { ReadFacts } from './read.rules'
import { paceV2, READ_SCOPES, readGates, unreachableV2, publishedV2 } from './sheet-gates'

/**
 * The cells of one range. The cost depends on the rows that hold something, not on the size of the sheet
 * (platform/sheets#values).
 */
export const readValues = serviceEndpoint<typeof ReadValues, ReadFacts>({
  contract: ReadValues,
  // Formulas are computed after the transaction that reads them.
  transaction: 'itself',
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.spreadsheetToken': 91403 }, otherTenants: { 'path.spreadsheetToken': 91403 } },
  limits: paceV2,
  gates: readGates,
  gather: (call) => gatherReads(call, [call.input.path.range]),
  rules: readRules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input, caller }, { reads, found, revision }) {
    const { spreadsheetToken } = input.path
    const valueRange = valueRangeOf(present(reads[0]), present(found[0]), revision)
    const values = await withMentionIds(tx, valueRange.values, input.query.user_id_type, caller)
    return { spreadsheetToken, revision, valueRange: { ...valueRange, values } }
  },
  base: sheetBase,
  happy: { path: { ...sheetPath, range: 'Q7PlXT' } },
  scenarios: {
    ...accessScenariosV2,
    90206: { request: { path: { ...sheetPath, range: '!A1:A1' } } },
    90215: { request: { path: { ...sheetPath, range: 'A1:B2' } } },
    90202: { request: { path: { ...sheetPath, range: 'Q7PlXT!P60' } } },
    90221: tooLarge,
  },
})
