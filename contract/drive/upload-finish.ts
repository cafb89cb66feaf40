import { z } from 'zod'
import { answering } from '../endpoint'
import { formInt } from '../form'

/** Makes one file of the parts that have arrived (platform/files#media-upload). */
export const UploadFinish = answering<{ file_token: string }>()({
  route: 'POST /open-apis/drive/v1/medias/upload_finish',
  body: z.object({
    upload_id: z.string().min(1).max(200),
    block_num: formInt(-999_999_999, 999_999_999),
  }),
})
