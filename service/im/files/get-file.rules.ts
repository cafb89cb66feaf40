import type { Rule } from '../../rules/rule'
import { ownerRows, rangeRow, tenantRows, tooBigRow } from './file.rules'
import type { OwnFileFacts } from './file-facts'

export const getFileRules: Rule<OwnFileFacts>[] = [
  ...ownerRows('file_key'),
  ...tenantRows,
  tooBigRow,
  rangeRow,
]
