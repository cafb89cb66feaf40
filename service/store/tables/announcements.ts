import type { Json, Millis } from './column-types'

export interface Announcements {
  chat_id: string
  /** docx | doc */
  type: string
  revision: number
  /** Blocks of the newest revision; kept here so that a limit never counts rows. */
  block_count: number
  /**
   * An upper bound of the UTF-16 units of its text: writing adds to it, deleting leaves it, counting makes it exact.
   */
  text_bound: number
  create_time: Millis
  update_time: Millis
  /** open_id or app_id of the last writer. */
  modifier_id: string
}

/**
 * A row is a version of a block, valid over [from_revision, to_revision); the
 * newest version has to_revision = NEWEST. `path` is the parent's path, a slash
 * and the rank among siblings: ordering by it is the pre-order walk.
 */
export interface Blocks {
  chat_id: string
  block_id: string
  from_revision: number
  to_revision: number
  parent_id: string
  /** Byte-ordered; '' for the page. */
  path: string
  depth: number
  block_type: number
  /** The type object, and comment_ids: what the wire has besides the head. */
  body: Json
}

/** `to_revision` of a version that is still valid. */
export const NEWEST = 2_147_483_647

export interface Media {
  file_token: string
  chat_id: string
  /** The block that it was uploaded for. */
  block_id: string
  file_name: string
  size: number
  sha256: string
  /** The kind of upload: docx_image, docx_file, … */
  parent_type: string
  /** The uploader; '' if it came with a world. */
  app_id: string
}

/** One sheet of a spreadsheet, behind a sheet block: `<spreadsheetToken>_<sheetId>`. */
export interface Sheets {
  token: string
  chat_id: string
  row_size: number
  column_size: number
  /** The revision of the spreadsheet: from 0, increased by one with each change. */
  revision: number
}

/**
 * The cells of one row within one strip of columns, so that a read or a write costs what it touches. Empty cells are
 * not stored: a row ends with its last cell, and a row without cells has no row here.
 */
export interface SheetCells {
  token: string
  /** Which strip of STRIP_COLUMNS columns, from 0. */
  strip: number
  /** From 0. */
  row_index: number
  /** An array of cells as they were written. */
  cells: Json
}

/** Columns of a strip: as measured, one row of cells is fifteen times as quick as a row for each cell. */
export const STRIP_COLUMNS = 100

/** Remembered answers of writes that carried a client_token. */
export interface Operations {
  app_id: string
  chat_id: string
  /** The caller and the operation, before the token: `cli_… create <token>`. */
  client_token: string
  answer: Json
  done_at: Millis
}

/** A file that is uploaded in parts (platform/files#media-upload). */
export interface Uploads {
  upload_id: string
  /** The caller who announced it: an application, or a person by open_id if the call had their token. */
  app_id: string
  file_name: string
  parent_type: string
  parent_node: string
  size: number
  block_num: number
  created_at: Millis
}

export interface UploadParts {
  upload_id: string
  /** From 0. */
  seq: number
  size: number
  sha256: string
}
