import type { Rule } from '../rules/rule'
import { bytesRules, nameRules } from './file.rules'
import type { NamedFile, SentBytes } from './file.rules'
import { MAX_FORM_BYTES } from './media-limits'
import type { ParentFacts } from './media-parent'
import { parentRules } from './media-parent.rules'

export interface UploadAllFacts extends ParentFacts, NamedFile, SentBytes {}

export const uploadAllRules: Rule<UploadAllFacts>[] = [
  ...parentRules,
  ...nameRules,
  {
    code: 1061043,
    when: 'more than 20 MiB',
    fails: (f) => f.size > MAX_FORM_BYTES || f.file.size > MAX_FORM_BYTES,
  },
  ...bytesRules,
]
