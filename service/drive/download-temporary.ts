import { BatchGetTmpDownloadUrl } from '../../contract/drive/batch-get-tmp-download-url'
import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { byteRange } from '../bytes/byte-range'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Media } from '../store/tables/announcements'
import { mediaDownload } from './media-download'
import { mediaGates } from './media-gates'
import { fileOfCode } from './signed-code'

export interface DownloadTemporaryFacts {
  media: Media | undefined
  range: ReturnType<typeof byteRange>
}

const rules: Rule<DownloadTemporaryFacts>[] = [
  {
    code: 1061003,
    when: 'no such address, it is older than 24 hours, or the chat was dissolved',
    fails: (f) => !f.media,
    ours: true,
  },
  { code: 1061002, when: 'Range starts beyond the end', fails: (f) => f.range === 'beyond', ours: true },
]

const DAY_MS = 86_400_000

/**
 * The bytes behind a temporary address. It needs no token, because the address alone grants access
 * (platform/files#temporary-addresses).
 */
export const downloadTemporary = serviceEndpoint<typeof DownloadTemporary, DownloadTemporaryFacts>({
  contract: DownloadTemporary,
  access: 'public',
  limits: [],
  gates: mediaGates,
  async gather({ tx, input, world, headers }) {
    const signed = await fileOfCode(world, input.path.code)
    const media = await tx
      .selectFrom('media')
      .innerJoin('chats', 'chats.chat_id', 'media.chat_id')
      .selectAll('media')
      .where('media.file_token', '=', signed ?? '')
      .where('chats.dissolved', '=', 0)
      .executeTakeFirst()
    return { media, range: byteRange(headers.get('range'), media?.size ?? 0) }
  },
  rules,
  run: (_call, { media, range }) => mediaDownload(present(media), range),
  base: {
    async before(call) {
      const { tmp_download_urls } = await call(BatchGetTmpDownloadUrl, {
        query: { file_tokens: 'boxcnHappyPicture0000000001' },
      })
      return { path: { code: tmp_download_urls[0]?.tmp_download_url.split('/').at(-1) ?? '' } }
    },
  },
  happy: {},
  scenarios: {
    1061003: { before: async (_call, time) => time.pass(DAY_MS) },
    1061002: { request: { headers: { range: 'bytes=1000000-' } } },
  },
})
