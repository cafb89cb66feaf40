import { UploadPrepare } from '../../contract/drive/upload-prepare'
import type { PreparedUpload } from '../../contract/drive/upload-prepare'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import type { Tx } from '../store/store'
import { actorId } from '../users/actor'
import { mediaUnreachable, uploadGates } from './media-gates'
import { PART_BYTES, UPLOAD_KEPT_MS } from './media-limits'
import { gatherParent } from './media-parent'
import { UPLOAD_SCOPES } from './media-scopes'
import { uploadPrepareRules } from './upload-prepare.rules'
import type { UploadPrepareFacts } from './upload-prepare.rules'

/** Announces a file that comes in parts of 4 MiB; an empty one has none (platform/files#media-upload). */
export const uploadPrepare = serviceEndpoint<typeof UploadPrepare, UploadPrepareFacts>({
  contract: UploadPrepare,
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: uploadGates,
  async gather({ tx, input, caller }) {
    const { file_name, size } = input.body
    return { ...(await gatherParent(tx, input.body, caller)), file_name, size }
  },
  rules: uploadPrepareRules,
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
})

/** Drops old uploads that were never finished. */
async function forgetUploads(tx: Tx, before: number): Promise<void> {
  const old = tx.selectFrom('uploads').select('upload_id').where('created_at', '<', before)
  await tx.deleteFrom('upload_parts').where('upload_id', 'in', old).execute()
  await tx.deleteFrom('uploads').where('created_at', '<', before).execute()
}
