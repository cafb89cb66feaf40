import type { Rule } from '../rules/rule'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV3 } from './spreadsheet.rules'

export interface SheetFacts extends SpreadsheetFacts {
  /** Index of the requested sheet; -1 if there is none. */
  at: number
}

export const getSheetRules: Rule<SheetFacts>[] = [
  ...accessRulesV3,
  { code: 1310215, when: 'no such sheet', fails: (f) => f.at < 0 },
]
