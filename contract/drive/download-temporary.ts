import { z } from 'zod'
import { answering } from '../endpoint'

/** The bytes behind a temporary address. The form of the address is ours: clients use it as they find it. */
export const DownloadTemporary = answering<ArrayBuffer>()({
  route: 'GET /open-apis/drive/v1/tmp_downloads/:code',
  success: 'bytes',
  path: z.object({ code: z.string().min(1) }),
})
