import type { byteRange } from '../bytes/byte-range'
import type { Rule } from '../rules/rule'
import type { Media } from '../store/database'

export interface DownloadTemporaryFacts {
  media: Media | undefined
  range: ReturnType<typeof byteRange>
}

export const downloadTemporaryRules: Rule<DownloadTemporaryFacts>[] = [
  {
    code: 1061003,
    when: 'no such address, it is older than 24 hours, or the chat was dissolved',
    fails: (f) => !f.media,
    ours: true,
  },
  { code: 1061002, when: 'Range starts beyond the end', fails: (f) => f.range === 'beyond', ours: true },
]
