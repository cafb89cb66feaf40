import { BatchGetValues } from '../../contract/sheets/batch-get-values'
import { accessScenariosV2, sheetBase, sheetPath, tooLarge } from '../examples/sheet'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { gatherReads } from './gather-reads'
import { withMentionIds } from './mention-ids'
import { valueRangeOf } from './read-range'
import { batchGetRules } from './read.rules'
import type { ReadFacts } from './read.rules'
import { paceV2, READ_SCOPES, readGates, unreachableV2, publishedV2 } from './sheet-gates'

/** The cells of several ranges, in the order in which they were asked for (platform/sheets#values). */
export const batchGetValues = serviceEndpoint<typeof BatchGetValues, ReadFacts>({
  contract: BatchGetValues,
  // Formulas are computed after the transaction that reads them.
  transaction: 'itself',
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.spreadsheetToken': 91403 }, otherTenants: { 'path.spreadsheetToken': 91403 } },
  limits: paceV2,
  gates: readGates,
  gather: (call) => gatherReads(call, call.input.query.ranges.split(',')),
  rules: batchGetRules,
  published: publishedV2,
  unreachable: unreachableV2,
  async run({ tx, input, caller }, { reads, found, revision }) {
    const valueRanges = []
    for (const [at, read] of reads.entries()) {
      const valueRange = valueRangeOf(read, present(found[at]), revision)
      const values = await withMentionIds(tx, valueRange.values, input.query.user_id_type, caller)
      valueRanges.push({ ...valueRange, values })
    }
    return {
      spreadsheetToken: input.path.spreadsheetToken,
      revision,
      totalCells: valueRanges.reduce((sum, { values }) => sum + values.length * (values[0]?.length ?? 0), 0),
      valueRanges,
    }
  },
  base: sheetBase,
  happy: { path: sheetPath, query: { ranges: 'Q7PlXT,Q7PlXT!A:A' } },
  scenarios: {
    ...accessScenariosV2,
    90226: { request: { query: { ranges: Array.from({ length: 101 }, () => 'Q7PlXT').join(',') } } },
    90206: { request: { query: { ranges: 'Q7PlXT,!A1:A1' } } },
    90215: { request: { query: { ranges: 'Q7PlXT,A1:B2' } } },
    90202: { request: { query: { ranges: 'Q7PlXT,Q7PlXT!P60' } } },
    90221: tooLarge,
  },
})
