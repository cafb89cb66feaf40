import { z } from 'zod'
import { answering } from '../endpoint'
import { mediaParent, mediaSize } from './upload-all'

export interface PreparedUpload {
  upload_id: string
  /** Bytes of every part but the last, which has the rest. */
  block_size: number
  /** How many parts there will be. */
  block_num: number
}

/** Announces a file that is uploaded in parts; its `upload_id` is valid for 24 hours (platform/files#media-upload). */
export const UploadPrepare = answering<PreparedUpload>()({
  route: 'POST /open-apis/drive/v1/medias/upload_prepare',
  body: z.object({ file_name: z.string(), ...mediaParent, size: mediaSize }),
})
