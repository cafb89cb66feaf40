import { z } from 'zod'
import { answering } from '../../endpoint'
import { filePart } from '../../form'

/** The most that may be uploaded, in bytes; MB are 2^20 (platform/files#upload-errors). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** The most pixels of the longer side (platform/files#images). */
export const MAX_IMAGE_SIDE = 12_000
export const MAX_GIF_SIDE = 2_000

/** Uploads a picture, to be sent in messages or shown as an avatar (platform/files#images). */
export const UploadImage = answering<{ image_key: string }>()({
  route: 'POST /open-apis/im/v1/images',
  encoding: 'form',
  body: z.object({ image_type: z.enum(['message', 'avatar']), image: filePart }),
})
