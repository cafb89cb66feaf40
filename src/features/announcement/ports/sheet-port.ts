import type { SheetPort } from '../../../editor/view/ports'

/** Embedded sheets through the spreadsheet API. */
export const sheetPort = (): SheetPort => ({
  read: () => Promise.reject(new Error('sheets are not read yet')),
  write: () => Promise.reject(new Error('sheets are not written yet')),
})
