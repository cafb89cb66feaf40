import { UploadFinish } from '../../contract/drive/upload-finish'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { lockUpload } from '../http/locks'
import { present } from '../rules/present'
import { joinedParts } from './joined-parts'
import { mediaUnreachable, uploadGates } from './media-gates'
import { gatherParent } from './media-parent'
import { UPLOAD_SCOPES } from './media-scopes'
import { newMedia } from './new-media'
import { uploadFinishRules } from './upload-finish.rules'
import type { UploadFinishFacts } from './upload-finish.rules'
import { uploadNamed } from './upload-named'

/** Joins the parts into one file; the parts and the upload_id are gone afterwards (platform/files#media-upload). */
export const uploadFinish = serviceEndpoint<typeof UploadFinish, UploadFinishFacts>({
  contract: UploadFinish,
  locks: lockUpload,
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: uploadGates,
  async gather(call) {
    const { tx, caller } = call
    const { upload_id, block_num } = call.input.body
    const facts = await uploadNamed(call, upload_id)
    const parts = await tx
      .selectFrom('upload_parts')
      .select('sha256')
      .where('upload_id', '=', upload_id)
      .orderBy('seq')
      .execute()
    return {
      ...facts,
      ...(await gatherParent(tx, facts.upload ?? nothing, caller)),
      block_num,
      parts: parts.map((part) => part.sha256),
    }
  },
  rules: uploadFinishRules,
  unreachable: mediaUnreachable,
  async run(call, facts) {
    const { tx, world, outside } = call
    const { upload_id, file_name } = present(facts.upload)
    const whole = await outside(`join ${facts.parts.join()}`, () =>
      world.blobs.put(joinedParts(world.blobs, facts.parts)),
    )
    await tx.deleteFrom('upload_parts').where('upload_id', '=', upload_id).execute()
    await tx.deleteFrom('uploads').where('upload_id', '=', upload_id).execute()
    return newMedia(call, facts, { file_name, ...whole })
  },
})

const nothing = { parent_type: '', parent_node: '' }
