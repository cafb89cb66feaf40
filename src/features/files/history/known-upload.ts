import type { UploadType } from './upload-type'

/** Something that this browser has uploaded, and how the platform calls it. */
export interface UploadRecord {
  /** A file_key, or an image_key. */
  key: string
  as: UploadType
  name: string
  size: number
  /** Of its bytes, lower-case hex. */
  sha256: string
  /** When, in milliseconds since the epoch. */
  at: number
}
