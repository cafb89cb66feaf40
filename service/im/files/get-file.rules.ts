import type { Rule } from '../../rules/rule'
import type { OwnFileFacts } from './file-facts'
import { ownerRows, rangeRow, tenantRows, tooBigRow } from './file.rules'

export const getFileRules: Rule<OwnFileFacts>[] = [
  ...ownerRows('file_key'),
  ...tenantRows,
  tooBigRow,
  rangeRow,
]
