import type { Rule } from '../../rules/rule'
import type { OwnFileFacts } from '../files/file-facts'
import { botRow, ownerRows, rangeRow, tenantRows } from '../files/file.rules'

export const getImageRules: Rule<OwnFileFacts>[] = [
  botRow,
  ...ownerRows('image_key'),
  { code: 234001, when: 'an avatar', fails: (f) => f.file?.file_type === 'avatar', ours: true },
  ...tenantRows,
  rangeRow,
]
