import { UploadAll } from '../../contract/drive/upload-all'
import { serviceEndpoint } from '../http/endpoint'
import { mediaPace } from '../http/limits'
import { noLocks } from '../http/locks'
import { formGates, mediaUnreachable } from './media-gates'
import { MAX_FORM_BYTES } from './media-limits'
import { gatherParent } from './media-parent'
import { UPLOAD_SCOPES } from './media-scopes'
import { newMedia } from './new-media'
import { uploadAllRules } from './upload-all.rules'
import type { UploadAllFacts } from './upload-all.rules'

/** A file of 20 MiB at most, in one request (platform/files#media-upload). */
export const uploadAll = serviceEndpoint<typeof UploadAll, UploadAllFacts>({
  contract: UploadAll,
  locks: noLocks,
  access: UPLOAD_SCOPES,
  tokens: 'tenants and users',
  limits: mediaPace,
  gates: formGates,
  upload: { part: 'file', most: MAX_FORM_BYTES },
  async gather({ tx, input, caller }) {
    const { file, size, checksum, file_name } = input.body
    return { ...(await gatherParent(tx, input.body, caller)), file, size, checksum, file_name }
  },
  rules: uploadAllRules,
  unreachable: mediaUnreachable,
  async run(call, facts) {
    const { file, file_name } = call.input.body
    await call.keep(file)
    return newMedia(call, facts, { file_name, size: file.size, sha256: file.sha256 })
  },
})
