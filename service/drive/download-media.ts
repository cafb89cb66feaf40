import { DownloadMedia } from '../../contract/drive/download-media'
import { byteRange } from '../bytes/byte-range'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import { mediaSeen } from './media-access'
import type { SeenMedia } from './media-access'
import { mediaDownload } from './media-download'
import { mediaGates, mediaUnreachable, publishedForMedia } from './media-gates'
import { DOWNLOAD_SCOPES } from './media-scopes'

export interface DownloadMediaFacts {
  seen: SeenMedia | undefined
  range: ReturnType<typeof byteRange>
}

const rules: Rule<DownloadMediaFacts>[] = [
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

/** The bytes of a picture or a file in an announcement, for a caller that is in its chat (platform/files#media-download). */
export const downloadMedia = serviceEndpoint<typeof DownloadMedia, DownloadMediaFacts>({
  contract: DownloadMedia,
  access: DOWNLOAD_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.file_token': 1061004 }, otherTenants: { 'path.file_token': 1061004 } },
  limits: mediaPace,
  gates: mediaGates,
  async gather({ tx, input, caller, headers }) {
    const { file_token } = input.path
    const seen = (await mediaSeen(tx, [file_token], caller)).get(file_token)
    return { seen, range: byteRange(headers.get('range'), seen?.media.size ?? 0) }
  },
  rules,
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  run: (_call, { seen, range }) => mediaDownload(present(seen).media, range),
  happy: { path: { file_token: 'boxcnHappyPicture0000000001' } },
  scenarios: {
    '1061003: file_token unknown': { request: { path: { file_token: 'boxcnNowhere000000000000001' } } },
    '1061003: the chat was dissolved': {
      world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)),
    },
    '1061004: no right on the material: the caller is not in the chat, or of another tenant': {
      world: (file) => file.chats.forEach((chat) => (chat.bots = [])),
    },
    '1061004: the chat is external': {
      world: (file) => file.chats.forEach((chat) => (chat.external = true)),
    },
    1061002: { request: { headers: { range: 'bytes=1000000-' } } },
  },
})
