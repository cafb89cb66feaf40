import type { ArrivedFile } from '../../../contract/form'
import { MAX_GIF_SIDE, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../contract/im/images/upload-image'
import type { Rule } from '../../rules/rule'
import type { AppFacts } from '../files/file-facts'
import { botRow, metaRow, tenantRows } from '../files/file.rules'
import type { PixelSize } from './measured-picture'

export interface UploadImageFacts extends AppFacts {
  file: ArrivedFile
  image_type: 'message' | 'avatar'
  /** By its bytes. */
  type: string
  /** Undefined if the bytes should state it but do not. */
  pixels: PixelSize | 'unknown' | undefined
}

/** The platform accepts JPEG, PNG, WEBP, GIF, BMP, ICO, TIFF and HEIC (platform/files#images). */
const takenTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/x-icon',
  'image/tiff',
  'image/heic',
])

const MAX_AVATAR_SIDE = 4_096

export const uploadImageRules: Rule<UploadImageFacts>[] = [
  botRow,
  { code: 234010, when: 'empty image', fails: (f) => f.file.size === 0 },
  {
    code: 234006,
    when: 'image above 10 MB (MB = 2^20)',
    fails: (f) => f.file.size > MAX_IMAGE_BYTES,
  },
  {
    code: 234011,
    when: 'not one of the formats, or too damaged to have a size in pixels',
    fails: (f) => !takenTypes.has(f.type) || f.pixels === undefined,
  },
  {
    code: 234039,
    when: 'more than 12,000 pixels at a side; GIF 2,000, avatar 4,096',
    fails: (f) => typeof f.pixels === 'object' && Math.max(f.pixels.width, f.pixels.height) > mostPixels(f),
  },
  ...tenantRows,
  metaRow,
]

const mostPixels = ({ type, image_type }: UploadImageFacts): number =>
  Math.min(
    type === 'image/gif' ? MAX_GIF_SIDE : MAX_IMAGE_SIDE,
    image_type === 'avatar' ? MAX_AVATAR_SIDE : MAX_IMAGE_SIDE,
  )
