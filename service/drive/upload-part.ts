import { UploadPart } from '../../contract/drive/upload-part'
import { mediaBlocks, plan } from '../examples/media'
import { asNeighbour, prepared, withNeighbour } from '../examples/upload'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { lockUpload } from '../http/locks'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { bytesRules } from './file.rules'
import type { SentBytes } from './file.rules'
import { formGates, mediaUnreachable, publishedForMedia } from './media-gates'
import { PART_BYTES } from './media-limits'
import { UPLOAD_SCOPES } from './media-scopes'
import { uploadNamed } from './upload-named'
import { uploadRules } from './upload.rules'
import type { UploadFacts } from './upload.rules'

export interface UploadPartFacts extends UploadFacts, SentBytes {
  seq: number
}

/** The size of one part: full, or the rest for the last one. */
const partBytes = ({ upload, seq }: UploadPartFacts): number =>
  Math.min(PART_BYTES, (upload?.size ?? 0) - seq * PART_BYTES)

const rules: Rule<UploadPartFacts>[] = [
  ...uploadRules,
  {
    code: 1062011,
    when: 'seq is not below the number of parts',
    fails: (f) => f.upload && (f.seq < 0 || f.seq >= f.upload.block_num),
  },
  ...bytesRules,
  {
    code: 1062009,
    when: 'the part does not have the prepared length: 4 MiB, or the rest',
    fails: (f) => f.upload && f.size !== partBytes(f),
    ours: true,
  },
]

const DAY_MS = 86_400_000

/** A part of an upload that was announced for it, with some fields changed. */
const saying = (more: Record<string, string>, size = 6): Scenario => ({
  async before(call) {
    const upload_id = await prepared(call, { size })
    return { form: { upload_id, seq: '0', ...plan, ...more } }
  },
})

/**
 * One part of an announced file, in any order. A part that is sent again replaces the earlier one
 * (platform/files#media-upload).
 */
export const uploadPart = serviceEndpoint<typeof UploadPart, UploadPartFacts>({
  contract: UploadPart,
  locks: lockUpload,
  emits: [],
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  people: 'authors',
  foreign: { inTenant: { 'body.upload_id': 1062007 }, otherTenants: { 'body.upload_id': 1062007 } },
  limits: mediaPace,
  gates: formGates,
  upload: { part: 'file', most: PART_BYTES },
  async gather(call) {
    const { seq, size, checksum, file } = call.input.body
    return { ...(await uploadNamed(call, call.input.body.upload_id)), seq, size, checksum, file }
  },
  rules,
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  async run({ tx, input, keep }) {
    const { upload_id, seq, file } = input.body
    await keep(file)
    const { size, sha256 } = file
    await tx
      .insertInto('upload_parts')
      .values({ upload_id, seq, size, sha256 })
      .onConflict((conflict) => conflict.columns(['upload_id', 'seq']).doUpdateSet({ size, sha256 }))
      .execute()
    return {}
  },
  base: { ...mediaBlocks, ...saying({}) },
  happy: {},
  scenarios: {
    1061003: { request: { form: { upload_id: 'nowhere', seq: '0', ...plan } } },
    1062007: {
      world: withNeighbour,
      async before(call) {
        const upload_id = await prepared(call, { headers: asNeighbour })
        return { form: { upload_id, seq: '0', ...plan } }
      },
    },
    1061021: { before: async (_call, time) => time.pass(DAY_MS + 1) },
    1062011: saying({ seq: '1' }),
    '1062009: the number of bytes differs from size': saying({ size: '7' }),
    1062008: saying({ checksum: '1' }),
    '1062009: the part does not have the prepared length: 4 MiB, or the rest': saying({}, 7),
  },
})
