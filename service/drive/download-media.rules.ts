import type { byteRange } from '../bytes/byte-range'
import type { Rule } from '../rules/rule'
import type { SeenMedia } from './media-access'

export interface DownloadMediaFacts {
  seen: SeenMedia | undefined
  range: ReturnType<typeof byteRange>
}

export const downloadMediaRules: Rule<DownloadMediaFacts>[] = [
  { code: 1061003, when: 'file_token unknown', fails: (f) => !f.seen },
  {
    code: 1061004,
    when: 'no right on the material: the caller is not in the chat, or of another tenant',
    fails: (f) => f.seen && !f.seen.isMember,
    ours: true,
  },
  { code: 1061004, when: 'the chat is external', fails: (f) => f.seen?.isExternal, ours: true },
  { code: 1061003, when: 'the chat was dissolved', fails: (f) => f.seen?.isGone, ours: true },
  { code: 1061002, when: 'Range starts beyond the end', fails: (f) => f.range === 'beyond', ours: true },
]
