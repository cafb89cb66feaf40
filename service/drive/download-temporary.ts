import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { byteRange } from '../bytes/byte-range'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { downloadTemporaryRules } from './download-temporary.rules'
import type { DownloadTemporaryFacts } from './download-temporary.rules'
import { mediaDownload } from './media-download'
import { mediaGates } from './media-gates'
import { fileOfCode } from './signed-code'

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
  rules: downloadTemporaryRules,
  run: (_call, { media, range }) => mediaDownload(present(media), range),
})
