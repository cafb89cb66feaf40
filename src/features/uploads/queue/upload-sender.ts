import type { AppClient } from '../../../../client/client'
import { UploadFile } from '../../../../contract/im/files/upload-file'
import { UploadImage } from '../../../../contract/im/images/upload-image'
import type { UploadType } from '../../files/files'

export interface UploadRequest {
  as: UploadType
  /** The exact name of the file; not sent for a picture. */
  name: string
  file: Blob
  durationMs?: number | undefined
}

/** Uploads, and returns the key. */
export type SendUpload = (
  what: UploadRequest,
  how: {
    signal: AbortSignal
    onProgress(share: number): void
  },
) => Promise<string>

/**
 * Uploads bytes to be sent in messages, and returns their key
 * (platform/files#upload-a-file; a picture: platform/files#images).
 */
export const uploadFile =
  (client: AppClient): SendUpload =>
  async ({ as, name, file, durationMs }, how) => {
    if (as === 'image') {
      const body = { image_type: 'message' as const, image: file }
      return (await client.callForm(UploadImage, { body }, how)).image_key
    }
    const hasLength = durationMs !== undefined && (as === 'opus' || as === 'mp4')
    const body = { file_type: as, file_name: name, file, ...(hasLength && { duration: durationMs }) }
    return (await client.callForm(UploadFile, { body }, how)).file_key
  }
