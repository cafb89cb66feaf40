import type { Added, Updated } from '../../contract/sheets/spreadsheet'

/** What an append and a prepend return about the rows that they added. */
export const added = (updates: Updated, revision: number): Added => ({
  spreadsheetToken: updates.spreadsheetToken,
  tableRange: updates.updatedRange,
  revision,
  updates: { ...updates, revision },
})
