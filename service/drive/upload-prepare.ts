import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { PreparedUpload } from '../../contract/drive/upload-prepare'
import { mediaBlocks } from '../examples/media'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import { actorId } from '../users/actor'
import { nameRules } from './file.rules'
import type { NamedFile } from './file.rules'
import { mediaUnreachable, uploadGates, publishedForMedia } from './media-gates'
import { MAX_PARTED_BYTES, PART_BYTES, UPLOAD_KEPT_MS } from './media-limits'
import { gatherParent } from './media-parent'
import type { ParentFacts } from './media-parent'
import { parentRules } from './media-parent.rules'
import { parentScenarios } from './media-parent.scenarios'
import { UPLOAD_SCOPES } from './media-scopes'

export interface UploadPrepareFacts extends ParentFacts, NamedFile {
  size: number
}

const rules: Rule<UploadPrepareFacts>[] = [
  ...parentRules,
  ...nameRules,
  { code: 1061043, when: 'more than 512 MiB', fails: (f) => f.size > MAX_PARTED_BYTES, ours: true },
]

const body = { file_name: 'plan.txt', parent_type: 'docx_image', parent_node: 'doxcnImage', size: 6 }

/** Announces a file that comes in parts of 4 MiB; an empty one has none (platform/files#media-upload). */
export const uploadPrepare = serviceEndpoint<typeof UploadPrepare, UploadPrepareFacts>({
  contract: UploadPrepare,
  access: UPLOAD_SCOPES,
  locks: 'everything',
  emits: [],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'body.parent_node': 1061004 }, otherTenants: { 'body.parent_node': 1061004 } },
  limits: mediaPace,
  gates: uploadGates,
  async gather({ tx, input, caller }) {
    const { file_name, size } = input.body
    return { ...(await gatherParent(tx, input.body, caller)), file_name, size }
  },
  rules,
  published: publishedForMedia,
  unreachable: mediaUnreachable,
  async run({ tx, world, caller, input }): Promise<PreparedUpload> {
    const { file_name, parent_type, parent_node, size } = input.body
    const now = world.now()
    await forgetUploads(tx, now - UPLOAD_KEPT_MS)
    const upload_id = world.newId('upload')
    const block_num = Math.ceil(size / PART_BYTES)
    await tx
      .insertInto('uploads')
      .values({
        upload_id,
        app_id: actorId(caller),
        file_name,
        parent_type,
        parent_node,
        size,
        block_num,
        created_at: now,
      })
      .execute()
    return { upload_id, block_size: PART_BYTES, block_num }
  },
  base: mediaBlocks,
  happy: { body },
  scenarios: {
    ...parentScenarios((parent_node) => ({ body: { ...body, parent_node } })),
    1061008: { request: { body: { ...body, file_name: 'x'.repeat(251) } } },
    1061043: { request: { body: { ...body, size: 536_870_913 } } },
  },
})

/** Drops old uploads that were never finished. */
async function forgetUploads(tx: Tx, before: number): Promise<void> {
  const old = tx.selectFrom('uploads').select('upload_id').where('created_at', '<', before)
  await tx.deleteFrom('upload_parts').where('upload_id', 'in', old).execute()
  await tx.deleteFrom('uploads').where('created_at', '<', before).execute()
}
