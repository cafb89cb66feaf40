import { MAX_FILE_BYTES, UploadFile } from '../../../contract/im/files/upload-file'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import { appFacts } from './file-facts'
import { uploadFileRules } from './upload-file.rules'
import type { UploadFileFacts } from './upload-file.rules'

export const UPLOAD_SCOPES = ['im:resource', 'im:resource:upload']

/**
 * A file of 30 MiB at most (platform/files#upload-a-file). Its name is stored unchanged. Its bytes are durable before
 * the row that names them.
 */
export const uploadFile = serviceEndpoint<typeof UploadFile, UploadFileFacts>({
  contract: UploadFile,
  locks: noLocks,
  access: UPLOAD_SCOPES,
  limits: perMinuteAndSecond,
  gates: { invalid: 234001, listsFields: true, internal: 2200, unauthorized: 234002, storage: 234042 },
  upload: { part: 'file', most: MAX_FILE_BYTES },
  async gather({ tx, input, caller }) {
    const { file, file_type } = input.body
    return { ...(await appFacts(tx, caller)), file, file_type }
  },
  rules: uploadFileRules,
  async run({ tx, input, caller, world, keep }) {
    const { file, file_name, file_type, duration = null } = input.body
    await keep(file)
    const file_key = world.newId('file')
    await tx
      .insertInto('files')
      .values({
        file_key,
        app_id: caller.app_id,
        file_name,
        file_type,
        kind: 'file',
        duration,
        size: file.size,
        sha256: file.sha256,
      })
      .execute()
    return { file_key }
  },
})
