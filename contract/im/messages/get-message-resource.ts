import { z } from 'zod'
import { answering } from '../../endpoint'

/** The most that may be downloaded, in bytes; MB are 2^20 (platform/pace#limits). */
export const MAX_RESOURCE_BYTES = 100 * 1024 * 1024

/** The bytes of a picture, file, audio or video of a message; `Range` gives 206 (platform/files#message-resources). */
export const GetMessageResource = answering<ArrayBuffer>()({
  route: 'GET /open-apis/im/v1/messages/:message_id/resources/:file_key',
  success: 'bytes',
  path: z.object({ message_id: z.string().min(1), file_key: z.string().min(1) }),
  query: z.object({
    /** `image`: in an image or a rich-text message; `file`: a file, an audio or a video. */
    type: z.enum(['image', 'file']),
  }),
})
