import { z } from 'zod'
import { answering } from '../../endpoint'

/** The bytes of a file that the same application uploaded; `Range` gives 206 (platform/files#get-a-file). */
export const GetFile = answering<ArrayBuffer>()({
  route: 'GET /open-apis/im/v1/files/:file_key',
  success: 'bytes',
  path: z.object({ file_key: z.string().min(1) }),
})
