import { z } from 'zod'
import { answering } from '../../endpoint'

/** The bytes of a picture for messages that the same application uploaded (platform/files#images). */
export const GetImage = answering<ArrayBuffer>()({
  route: 'GET /open-apis/im/v1/images/:image_key',
  success: 'bytes',
  path: z.object({ image_key: z.string().min(1) }),
})
