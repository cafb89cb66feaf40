import { z } from 'zod'
import { answering } from '../endpoint'

/** The bytes of an image or a file of an announcement; `Range` gives 206 (platform/files#media-download). */
export const DownloadMedia = answering<ArrayBuffer>()({
  route: 'GET /open-apis/drive/v1/medias/:file_token/download',
  success: 'bytes',
  path: z.object({ file_token: z.string().min(1) }),
  query: z.object({ extra: z.string().optional() }),
})
