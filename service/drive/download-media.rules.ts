import type { Rule } from '../rules/rule'
import type { Media } from '../store/database'
import type { byteRange } from '../bytes/byte-range'

export interface DownloadMediaFacts {
  media: Media | undefined
  chat: { tenant_key: string; dissolved: number } | undefined
  bot: { tenant_key: string }
  isMember: boolean
  range: ReturnType<typeof byteRange>
}

export const downloadMediaRules: Rule<DownloadMediaFacts>[] = [
  { code: 1061003, when: 'file_token unknown', fails: (f) => !f.media },
  { code: 1061003, when: 'the chat was dissolved', fails: (f) => f.chat?.dissolved === 1, ours: true },
  {
    code: 1061004,
    when: 'no right on the material: the application is not in the chat, or of another tenant',
    fails: (f) => !f.isMember || f.chat?.tenant_key !== f.bot.tenant_key,
    ours: true,
  },
  { code: 1061002, when: 'Range begins beyond the end', fails: (f) => f.range === 'beyond', ours: true },
]
