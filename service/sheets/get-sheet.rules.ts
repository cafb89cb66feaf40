import type { Rule } from '../rules/rule'
import type { SpreadsheetFacts } from './spreadsheet-facts'
import { accessRulesV3 } from './spreadsheet.rules'

export interface SheetFacts extends SpreadsheetFacts {
  /** Place of the sheet that is asked for; -1: there is none. */
  at: number
}

export const getSheetRules: Rule<SheetFacts>[] = [
  ...accessRulesV3,
  { code: 1310215, when: 'no such sheet', fails: (f) => f.at < 0 },
]
