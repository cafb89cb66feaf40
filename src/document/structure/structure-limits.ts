/** How large tables and grids may be (platform/docx#block-types, platform/docx#updates-and-their-limits, platform/docx#what-creation-adds). */

export const MAX_TABLE_COLUMNS = 100
export const MAX_CELLS = 2_000
export const MAX_GRID_COLUMNS = 10
/** A create call makes so many rows and columns at most; the rest is inserted. */
export const MAX_TABLE_SIDE_AT_CREATION = 9
export const MAX_GRID_COLUMNS_AT_CREATION = 5
export const MIN_GRID_COLUMNS = 2
