import { AddHeldMedia, GetHeldMedia } from '../../../contract/herald/held-media'
import { byteRange } from '../../bytes/byte-range'
import type { AnyEndpoint } from '../../http/endpoint'
import { heldMediaAt } from '../../publications/held-media'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { HeldMediaRows } from '../../store/tables/publications'
import { heraldEndpoint } from '../herald-endpoint'
import { fromPage, happyMedia } from './add-draft-media'
import { afterHolding } from './draft-facts'

export interface MediaNamed {
  media: HeldMediaRows | undefined
  range: ReturnType<typeof byteRange>
}

/** The bytes that a request names, and the part of them that it asks for. */
export const mediaNamed = (media: HeldMediaRows | undefined, headers: Pick<Headers, 'get'>): MediaNamed => ({
  media,
  range: byteRange(headers.get('range'), Number(media?.size ?? 0)),
})

export const mediaRules: Rule<MediaNamed>[] = [
  {
    code: 1770002,
    when: 'no bytes with this token',
    fails: (f) => !f.media,
    detail: () => ({ field_violations: [{ field: 'token', description: 'no bytes have this token' }] }),
    ours: true,
  },
  { code: 1061002, when: 'Range starts beyond the end', fails: (f) => f.range === 'beyond', ours: true },
]

/** The answer with the bytes. */
export function mediaAnswer({ media, range }: MediaNamed) {
  const { token, name, size, sha256 } = present(media)
  return { download: { file: { size: Number(size), sha256, key: token }, fileName: name, range } }
}

/** The bytes of a picture, a file or a sheet that a held change adds. */
export const getDraftMedia: AnyEndpoint = heraldEndpoint<typeof GetHeldMedia, MediaNamed>({
  contract: GetHeldMedia,
  does: 'returns the bytes of a picture, a file or a sheet of a held change',
  gather: async ({ tx, input: { path, query }, headers }) =>
    mediaNamed(await heldMediaAt(tx, path.chat_id, query.token), headers),
  rules: mediaRules,
  run: async (_, facts) => mediaAnswer(facts),
  base: {
    ...afterHolding,
    async before(call, time) {
      const named = await afterHolding.before?.(call, time)
      await call(AddHeldMedia, { form: happyMedia, headers: fromPage })
      return { ...named, query: { token: happyMedia.token } }
    },
  },
  happy: {},
  scenarios: {
    1770002: { request: { query: { token: 'local:nowhere' } } },
    1061002: { request: { headers: { range: 'bytes=1000-' } } },
  },
})
