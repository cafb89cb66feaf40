import type { Sheet } from '../../contract/sheets/sheet'
import { titleOf } from './sheet-title'
import type { SheetRow } from './spreadsheet-facts'

/** A sheet as version 3 shows it. */
export const wireSheet = ({ sheetId, row_size, column_size }: SheetRow, index: number): Sheet => ({
  sheet_id: sheetId,
  title: titleOf(index),
  index,
  hidden: false,
  grid_properties: {
    frozen_row_count: 0,
    frozen_column_count: 0,
    row_count: row_size,
    column_count: column_size,
  },
  resource_type: 'sheet',
})
