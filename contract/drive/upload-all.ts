import { z } from 'zod'
import { answering } from '../endpoint'
import { filePart, formInt } from '../form'

/** The bytes that a media upload may declare; a number with more digits is invalid. */
export const mediaSize = formInt(0, 999_999_999_999_999)

/**
 * The parent of a file: the block for `docx_image` and `docx_file`, the spreadsheet for `sheet_*`. Without
 * `parent_node` the answer is a refusal of its own (platform/docx#media-in-three-steps), so it may be missing here.
 */
export const mediaParent = {
  parent_type: z.string().min(1).max(100),
  parent_node: z.string().max(200).default(''),
  /** JSON text by which the real platform routes; Herald ignores it. */
  extra: z.string().optional(),
}

/** Uploads a file of 20 MiB at most in one form (platform/files#media-upload). */
export const UploadAll = answering<{ file_token: string }>()({
  route: 'POST /open-apis/drive/v1/medias/upload_all',
  encoding: 'form',
  body: z.object({
    file_name: z.string(),
    ...mediaParent,
    size: mediaSize,
    /** Decimal Adler-32 of the file. */
    checksum: z.string().optional(),
    file: filePart,
  }),
})
