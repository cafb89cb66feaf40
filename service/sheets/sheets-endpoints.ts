import type { AnyEndpoint } from '../http/endpoint'
import { appendValues } from './append-values'
import { batchGetValues } from './batch-get-values'
import { batchUpdateValues } from './batch-update-values'
import { getMetainfo } from './get-metainfo'
import { getSheet } from './get-sheet'
import { getSpreadsheet } from './get-spreadsheet'
import { prependValues } from './prepend-values'
import { querySheets } from './query-sheets'
import { readValues } from './read-values'
import { writeValues } from './write-values'

/** Spreadsheets: /open-apis/sheets/v2 and v3 (platform/docx#announcement-rules, platform/sheets#values). */
export const sheetsEndpoints: readonly AnyEndpoint[] = [
  writeValues,
  batchUpdateValues,
  appendValues,
  prependValues,
  readValues,
  batchGetValues,
  getMetainfo,
  getSpreadsheet,
  // Before `getSheet`, whose path parameter would match it.
  querySheets,
  getSheet,
]
