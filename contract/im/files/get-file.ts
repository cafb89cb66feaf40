import { z } from 'zod'
import { answering } from '../../endpoint'

/** The bytes of a file that the same application uploaded; `Range` gives 206 (platform-facts i.2). */
export const GetFile = answering<ArrayBuffer>()({
  route: 'GET /open-apis/im/v1/files/:file_key',
  path: z.object({ file_key: z.string().min(1) }),
})
