import { z } from 'zod'
import { answering } from '../endpoint'
import { filePart, formInt } from '../form'
import { mediaSize } from './upload-all'

/** One part of an announced file; the same part may be sent again, the last one counts (platform/files#media-upload). */
export const UploadPart = answering<Record<string, never>>()({
  route: 'POST /open-apis/drive/v1/medias/upload_part',
  encoding: 'form',
  body: z.object({
    upload_id: z.string().min(1).max(200),
    /** From 0. */
    seq: formInt(-999_999_999, 999_999_999),
    size: mediaSize,
    /** Decimal Adler-32 of the part. */
    checksum: z.string().optional(),
    file: filePart,
  }),
})
