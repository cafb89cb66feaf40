import type { Added, Updated } from '../../contract/sheets/spreadsheet'

/** The answer of an append or a prepend about the rows that it added. */
export const added = (updates: Updated, revision: number): Added => ({
  spreadsheetToken: updates.spreadsheetToken,
  tableRange: updates.updatedRange,
  revision,
  updates: { ...updates, revision },
})
