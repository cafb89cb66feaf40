import { DownloadTemporary } from '../../contract/drive/download-temporary'
import { byteRange } from '../bytes/byte-range'
import { serviceEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import { hashOf } from '../store/secrets'
import { downloadTemporaryRules } from './download-temporary.rules'
import type { DownloadTemporaryFacts } from './download-temporary.rules'
import { mediaDownload } from './media-download'
import { mediaGates } from './media-gates'

/** The bytes behind a temporary address: the address is the right, so no token is asked for (platform/files#temporary-addresses). */
export const downloadTemporary = serviceEndpoint<typeof DownloadTemporary, DownloadTemporaryFacts>({
  contract: DownloadTemporary,
  access: 'public',
  limits: [],
  gates: mediaGates,
  async gather({ tx, input, world, headers }) {
    const media = await tx
      .selectFrom('temporary_urls')
      .innerJoin('media', 'media.file_token', 'temporary_urls.file_token')
      .innerJoin('chats', 'chats.chat_id', 'media.chat_id')
      .selectAll('media')
      .where('temporary_urls.code_hash', '=', await hashOf(input.path.code))
      .where('temporary_urls.expires_at', '>', world.now())
      .where('chats.dissolved', '=', 0)
      .executeTakeFirst()
    return { media, range: byteRange(headers.get('range'), media?.size ?? 0) }
  },
  rules: downloadTemporaryRules,
  run: ({ world }, { media, range }) => mediaDownload(world.blobs, present(media), range),
})
