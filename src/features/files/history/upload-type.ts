import type { BodyOf } from '../../../../contract/endpoint'
import { MAX_FILE_BYTES, type UploadFile } from '../../../../contract/im/files/upload-file'
import { MAX_GIF_SIDE, MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../../contract/im/images/upload-image'
import { isOtherAudio, isPicture, type FileKind, type OtherAudioKind } from '../bytes/file-kind'
import type { PictureSize } from '../bytes/picture-size'

/**
 * The type that a file is uploaded as: a picture for messages (platform/files#images), or a file of one of the
 * platform's types (platform/files#upload-a-file).
 */
export type UploadType = 'image' | BodyOf<typeof UploadFile>['file_type']

export const uploadTypes = [
  'image',
  'opus',
  'mp4',
  'pdf',
  'doc',
  'xls',
  'ppt',
  'stream',
] as const satisfies UploadType[]

/** Why the platform would refuse it, known without a request. */
export type UploadRefusal =
  | { why: 'tooLarge' | 'imageTooLarge'; size: number; most: number }
  | { why: 'empty' }
  /** Sound that must be converted to Opus first, or sent as a plain file, which cannot be played. */
  | { why: 'audio'; kind: OtherAudioKind }
  | { why: 'notOpus' }
  | { why: 'notPicture' }
  | { why: 'imageTooWide'; pixels: PictureSize; most: number }

interface FileFacts {
  size: number
  /** Absent until the file has been read. */
  reading?: { kind: FileKind; pixels?: PictureSize } | undefined
  /** The operator's choice, which overrides the type that the bytes suggest. */
  chosen?: UploadType | undefined
}

const fileTypeOf: Partial<Record<FileKind, UploadType>> = {
  opus: 'opus',
  mp4: 'mp4',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'doc',
  xls: 'xls',
  xlsx: 'xls',
  ppt: 'ppt',
  pptx: 'ppt',
}

/** The type that the bytes suggest. A picture too large for a message is uploaded as a file. */
export function suggestedUploadType({ size, reading }: FileFacts): UploadType {
  if (!reading) return 'stream'
  if (isPicture(reading.kind)) {
    return size <= MAX_IMAGE_BYTES && !tooWide(reading) ? 'image' : 'stream'
  }
  return fileTypeOf[reading.kind] ?? 'stream'
}

export const uploadTypeOf = (known: FileFacts): UploadType => known.chosen ?? suggestedUploadType(known)

/**
 * The refusal to expect from the service (platform/files#upload-errors, platform/files#upload-a-file), or undefined.
 * The size is checked before a byte is read.
 */
export function uploadRefusal(known: FileFacts): UploadRefusal | undefined {
  const { size, reading, chosen } = known
  if (size === 0) return { why: 'empty' }
  const as = uploadTypeOf(known)
  if (as === 'image' && size > MAX_IMAGE_BYTES) {
    return { why: 'imageTooLarge', size, most: MAX_IMAGE_BYTES }
  }
  if (size > MAX_FILE_BYTES) return { why: 'tooLarge', size, most: MAX_FILE_BYTES }
  if (!reading) return undefined
  if (as === 'image') {
    if (!isPicture(reading.kind)) return { why: 'notPicture' }
    return tooWide(reading)
  }
  if (isOtherAudio(reading.kind) && (chosen === undefined || as === 'opus')) {
    return { why: 'audio', kind: reading.kind }
  }
  return as === 'opus' && reading.kind !== 'opus' ? { why: 'notOpus' } : undefined
}

/** Whether the platform may later refuse a message with it, as its bytes are not of the declared type (230055). */
export const isTypeMismatch = (as: UploadType, kind: FileKind): boolean =>
  as !== 'stream' && as !== 'image' && fileTypeOf[kind] !== as

function tooWide({ kind, pixels }: NonNullable<FileFacts['reading']>): UploadRefusal | undefined {
  const most = kind === 'gif' ? MAX_GIF_SIDE : MAX_IMAGE_SIDE
  return pixels && Math.max(pixels.width, pixels.height) > most
    ? { why: 'imageTooWide', pixels, most }
    : undefined
}
