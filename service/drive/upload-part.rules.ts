import type { Rule } from '../rules/rule'
import { bytesRules } from './file.rules'
import type { SentBytes } from './file.rules'
import { PART_BYTES } from './media-limits'
import { uploadRules } from './upload.rules'
import type { UploadFacts } from './upload.rules'

export interface UploadPartFacts extends UploadFacts, SentBytes {
  seq: number
}

/** The size of one part: full, or the rest for the last one. */
const partBytes = ({ upload, seq }: UploadPartFacts): number =>
  Math.min(PART_BYTES, (upload?.size ?? 0) - seq * PART_BYTES)

export const uploadPartRules: Rule<UploadPartFacts>[] = [
  ...uploadRules,
  {
    code: 1062011,
    when: 'seq is not below the number of parts',
    fails: (f) => f.upload && (f.seq < 0 || f.seq >= f.upload.block_num),
  },
  ...bytesRules,
  {
    code: 1062009,
    when: 'the part does not have the prepared length: 4 MiB, or the rest',
    fails: (f) => f.upload && f.size !== partBytes(f),
    ours: true,
  },
]
