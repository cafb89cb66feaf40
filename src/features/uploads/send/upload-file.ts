import { UploadFile } from '../../../../contract/im/files/upload-file'
import { UploadImage } from '../../../../contract/im/images/upload-image'
import type { callForm } from '../../../api/client'
import type { UploadType } from '../../files/history/upload-type'

export interface FileToUpload {
  as: UploadType
  /** To the byte as the file is called; a picture's name is not asked for. */
  name: string
  file: Blob
  durationMs?: number | undefined
}

interface How {
  signal: AbortSignal
  onProgress(share: number): void
}

/** Uploads bytes to be sent in messages, and answers their key (platform/files#upload-a-file; a picture: platform/files#images). */
export const uploadFile =
  (client: { callForm: typeof callForm }) =>
  async ({ as, name, file, durationMs }: FileToUpload, how: How): Promise<string> => {
    if (as === 'image') {
      const body = { image_type: 'message' as const, image: file }
      return (await client.callForm(UploadImage, { body }, how)).image_key
    }
    const hasLength = durationMs !== undefined && (as === 'opus' || as === 'mp4')
    const body = { file_type: as, file_name: name, file, ...(hasLength && { duration: durationMs }) }
    return (await client.callForm(UploadFile, { body }, how)).file_key
  }
