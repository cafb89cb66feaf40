import {
  MAX_GRID_COLUMNS,
  MAX_GRID_COLUMNS_AT_CREATION,
  MAX_TABLE_CELLS,
  MAX_TABLE_COLUMNS,
} from '../../contract/docx/box-sizes'

/**
 * How much one announcement holds and one call may carry (platform/docx#updates-and-their-limits). The platform
 * publishes these codes without numbers: 1770004, 1770005, 1770007, 1770034. Our numbers are far above real use, and
 * low enough for a scenario.
 */
export const limits = {
  /** Ours. Includes the page. */
  blocks: 150_000,
  /** Ours. The page is at depth 0. */
  depth: 100,
  /** Ours. */
  children: 20_000,
  /** Ours: table cells made, removed, merged or split by one call. */
  cellsPerCall: 5_000,
  tableColumns: MAX_TABLE_COLUMNS,
  tableCells: MAX_TABLE_CELLS,
  gridColumnsAtCreation: MAX_GRID_COLUMNS_AT_CREATION,
  gridColumns: MAX_GRID_COLUMNS,
  /** UTF-16 units in one text block. */
  textUnits: 100_000,
  /** UTF-16 units of plain text in the whole announcement. */
  announcementTextUnits: 10_485_760,
  /** Revisions that stay readable, and that the indexes of a write may refer to. */
  revisionLag: 1_000,
  /** One create call. */
  created: {
    chat_card: 200,
    file: 200,
    mention_doc: 200,
    mention_user: 200,
    image: 20,
    isv: 20,
    sheet: 5,
    bitable: 5,
  },
  /** One update request. */
  updated: { reminder: 30, mention_doc: 50, mention_user: 100 },
} as const

/** How long the answer to a client_token is remembered. The platform publishes no time; this one is ours. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1000
