import { BatchGetValues } from '../../contract/sheets/batch-get-values'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { computeFormulas } from './formulas/compute-formulas'
import { withMentionIds } from './mention-ids'
import { findAll, readOf, valueRangeOf } from './read-range'
import { batchGetRules, MAX_RANGES } from './read.rules'
import type { ReadFacts } from './read.rules'
import { paceV2, READ_SCOPES, readGates, unreachableV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'

/** The cells of several ranges, in the order in which they were asked for (platform/sheets#values). */
export const batchGetValues = serviceEndpoint<typeof BatchGetValues, ReadFacts>({
  contract: BatchGetValues,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: paceV2,
  gates: readGates,
  async gather({ tx, input, caller }) {
    const facts = await gatherSpreadsheet(tx, input.path.spreadsheetToken, caller)
    const reads = input.query.ranges.split(',').map((text) => readOf(facts, text))
    const options = { rendering: input.query.valueRenderOption, compute: computeFormulas }
    // Ranges beyond the limit are not read.
    return { ...facts, reads, found: await findAll(tx, reads.slice(0, MAX_RANGES), options) }
  },
  rules: batchGetRules,
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
})
