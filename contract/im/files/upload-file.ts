import { z } from 'zod'
import { answering } from '../../endpoint'
import { filePart, formInt, maybeEmpty } from '../../form'

/** The types that the platform distinguishes; anything else is a stream (platform/files#upload-a-file). */
const fileTypes = ['opus', 'mp4', 'pdf', 'doc', 'xls', 'ppt', 'stream'] as const

/** The most that may be uploaded, in bytes; MB are 2^20 (platform/pace#limits). */
export const MAX_FILE_BYTES = 30 * 1024 * 1024

/** Uploads a file, to be sent in messages by its key (platform/files#upload-a-file). */
export const UploadFile = answering<{ file_key: string }>()({
  route: 'POST /open-apis/im/v1/files',
  encoding: 'form',
  body: z.object({
    file_type: z.enum(fileTypes),
    /** With its suffix. */
    file_name: z.string().min(1),
    /** For a video or an audio, in milliseconds. */
    duration: maybeEmpty(formInt(0, 2_147_483_647)),
    file: filePart,
  }),
})
