import { DownloadMedia } from '../../contract/drive/download-media'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { present } from '../rules/present'
import type { Blobs } from '../blobs/blobs'
import { byteRange } from '../bytes/byte-range'
import { attachment } from '../bytes/content-disposition'
import { downloadMediaRules } from './download-media.rules'
import type { DownloadMediaFacts } from './download-media.rules'
import { sniff, SNIFFED_BYTES } from '../bytes/sniff'

/**
 * The bytes of an image or a file of an announcement, whole or one range of
 * them (platform-facts i.6). The type is what the bytes are, and nothing that
 * is opened from here runs on our origin: attachment, nosniff, sandbox.
 */
export const downloadMedia = serviceEndpoint({
  contract: DownloadMedia,
  access: [
    'bitable:app',
    'bitable:app:readonly',
    'docs:doc',
    'docs:doc:readonly',
    'docs:document.media:download',
    'docs:document.media:upload',
    'drive:drive',
    'drive:drive:readonly',
    'sheets:spreadsheet',
    'sheets:spreadsheet:readonly',
  ],
  limits: mediaPace,
  gates: { invalid: 1061002, internal: 1061001 },
  async gather({ tx, input, caller, headers }): Promise<DownloadMediaFacts> {
    const { file_token } = input.path
    const media = await tx
      .selectFrom('media')
      .selectAll()
      .where('file_token', '=', file_token)
      .executeTakeFirst()
    const chat_id = media?.chat_id ?? ''
    const chat = await tx
      .selectFrom('chats')
      .select(['tenant_key', 'dissolved'])
      .where('chat_id', '=', chat_id)
      .executeTakeFirst()
    const bot = await tx
      .selectFrom('chat_bots')
      .select('app_id')
      .where('chat_id', '=', chat_id)
      .where('app_id', '=', caller.app_id)
      .executeTakeFirst()
    const range = byteRange(headers.get('range'), media?.size ?? 0)
    return { media, chat, bot: caller, isMember: bot !== undefined, range }
  },
  rules: downloadMediaRules,
  async run({ world }, { media, range }) {
    const { sha256, size, file_name } = present(media)
    const part = typeof range === 'object' ? range : undefined
    const headers = {
      'content-type': await typeOf(world.blobs, sha256),
      'content-length': String(part ? part.end - part.start : size),
      'content-disposition': attachment(file_name),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      ...(part && { 'content-range': `bytes ${part.start}-${part.end - 1}/${size}` }),
    }
    const bytes = present(await world.blobs.get(sha256, part))
    return { response: new Response(bytes as BodyInit, { status: part ? 206 : 200, headers }) }
  },
})

async function typeOf(blobs: Blobs, sha256: string): Promise<string> {
  const head = present(await blobs.get(sha256, { start: 0, end: SNIFFED_BYTES }))
  return sniff(new Uint8Array(await new Response(head as BodyInit).arrayBuffer()))
}
