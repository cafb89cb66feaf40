/** A sheet as version 3 returns it (platform/sheets#version-3). */
export interface Sheet {
  sheet_id: string
  title: string
  /** From 0. */
  index: number
  hidden: boolean
  grid_properties: {
    frozen_row_count: number
    frozen_column_count: number
    row_count: number
    column_count: number
  }
  resource_type: 'sheet'
}
