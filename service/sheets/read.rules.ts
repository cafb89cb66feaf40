import { MAX_READ_BYTES } from '../../contract/sheets/spreadsheet'
import type { Rule } from '../rules/rule'
import type { Found, Read } from './read-range'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV2, malformedRange } from './spreadsheet.rules'

export interface ReadFacts extends SpreadsheetFacts {
  reads: Read[]
  /** As many ranges as there was room for. */
  found: Found[]
}

const rangeRules: Rule<ReadFacts>[] = [
  { code: 90206, when: 'range names no sheet', fails: (f) => f.reads.some(({ sheetId }) => sheetId === '') },
  { code: 90215, when: 'no such sheet', fails: (f) => f.reads.some(({ sheet }) => !sheet) },
  malformedRange((f) => f.reads),
]

const sizeRules: Rule<ReadFacts>[] = [
  {
    code: 90221,
    when: 'the cells take more than 10 MB',
    fails: (f) => f.found.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_READ_BYTES,
  },
]

export const readRules: Rule<ReadFacts>[] = [...accessRulesV2, ...rangeRules, ...sizeRules]

/** Ranges that one call may ask for. */
export const MAX_RANGES = 100

export const batchGetRules: Rule<ReadFacts>[] = [
  ...accessRulesV2,
  { code: 90226, when: 'more than 100 ranges', fails: (f) => f.reads.length > MAX_RANGES, ours: true },
  ...rangeRules,
  ...sizeRules,
]
