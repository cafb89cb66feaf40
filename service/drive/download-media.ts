import { DownloadMedia } from '../../contract/drive/download-media'
import { byteRange } from '../bytes/byte-range'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { present } from '../rules/present'
import { downloadMediaRules } from './download-media.rules'
import type { DownloadMediaFacts } from './download-media.rules'
import { mediaSeen } from './media-access'
import { mediaDownload } from './media-download'
import { mediaGates, mediaUnreachable } from './media-gates'
import { DOWNLOAD_SCOPES } from './media-scopes'

/** The bytes of a picture or a file in an announcement, for a caller that is in its chat (platform/files#media-download). */
export const downloadMedia = serviceEndpoint<typeof DownloadMedia, DownloadMediaFacts>({
  contract: DownloadMedia,
  access: DOWNLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: mediaGates,
  async gather({ tx, input, caller, headers }) {
    const { file_token } = input.path
    const seen = (await mediaSeen(tx, [file_token], caller)).get(file_token)
    return { seen, range: byteRange(headers.get('range'), seen?.media.size ?? 0) }
  },
  rules: downloadMediaRules,
  unreachable: mediaUnreachable,
  run: (_call, { seen, range }) => mediaDownload(present(seen).media, range),
})
