/** How large tables and grids may be (platform/docx#block-types, platform/docx#updates-and-their-limits). */
export const MAX_TABLE_COLUMNS = 100
export const MAX_TABLE_CELLS = 2_000
export const MIN_GRID_COLUMNS = 2
export const MAX_GRID_COLUMNS = 10
export const MAX_GRID_COLUMNS_AT_CREATION = 5

/** Pixels: the width of a table column for which none is given, and the least (platform/docx#tables, platform/docx#updates-and-their-limits). */
export const DEFAULT_COLUMN_WIDTH = 100
export const MIN_COLUMN_WIDTH = 50
