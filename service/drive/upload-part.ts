import { UploadPart } from '../../contract/drive/upload-part'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { lockUpload } from '../http/locks'
import { formGates, mediaUnreachable } from './media-gates'
import { PART_BYTES } from './media-limits'
import { UPLOAD_SCOPES } from './media-scopes'
import { uploadNamed } from './upload-named'
import { uploadPartRules } from './upload-part.rules'
import type { UploadPartFacts } from './upload-part.rules'

/**
 * One part of an announced file, in any order. A part that is sent again replaces the earlier one
 * (platform/files#media-upload).
 */
export const uploadPart = serviceEndpoint<typeof UploadPart, UploadPartFacts>({
  contract: UploadPart,
  locks: lockUpload,
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: formGates,
  upload: { part: 'file', most: PART_BYTES },
  async gather(call) {
    const { seq, size, checksum, file } = call.input.body
    return { ...(await uploadNamed(call, call.input.body.upload_id)), seq, size, checksum, file }
  },
  rules: uploadPartRules,
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
})
