import type { Rule } from '../rules/rule'
import { nameRules } from './file.rules'
import type { NamedFile } from './file.rules'
import { MAX_PARTED_BYTES } from './media-limits'
import type { ParentFacts } from './media-parent'
import { parentRules } from './media-parent.rules'

export interface UploadPrepareFacts extends ParentFacts, NamedFile {
  size: number
}

export const uploadPrepareRules: Rule<UploadPrepareFacts>[] = [
  ...parentRules,
  ...nameRules,
  { code: 1061043, when: 'more than 512 MiB', fails: (f) => f.size > MAX_PARTED_BYTES, ours: true },
]
