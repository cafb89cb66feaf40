import { ReadValues } from '../../contract/sheets/read-values'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { computeFormulas } from './formulas/compute-formulas'
import { withMentionIds } from './mention-ids'
import { findAll, readOf, valueRangeOf } from './read-range'
import { readRules } from './read.rules'
import type { ReadFacts } from './read.rules'
import { paceV2, READ_SCOPES, readGates, unreachableV2 } from './sheet-gates'
import { gatherSpreadsheet } from './spreadsheet-facts'

/** The cells of one range. It costs the rows that hold something, whatever the size of the sheet (platform/sheets#values). */
export const readValues = serviceEndpoint<typeof ReadValues, ReadFacts>({
  contract: ReadValues,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  limits: paceV2,
  gates: readGates,
  async gather({ tx, input, caller }) {
    const facts = await gatherSpreadsheet(tx, input.path.spreadsheetToken, caller)
    const reads = [readOf(facts, input.path.range)]
    const options = { rendering: input.query.valueRenderOption, compute: computeFormulas }
    return { ...facts, reads, found: await findAll(tx, reads, options) }
  },
  rules: readRules,
  unreachable: unreachableV2,
  async run({ tx, input, caller }, { reads, found, revision }) {
    const { spreadsheetToken } = input.path
    const valueRange = valueRangeOf(present(reads[0]), present(found[0]), revision)
    const values = await withMentionIds(tx, valueRange.values, input.query.user_id_type, caller)
    return { spreadsheetToken, revision, valueRange: { ...valueRange, values } }
  },
})
