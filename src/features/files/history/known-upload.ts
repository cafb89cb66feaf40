import type { UploadAs } from './upload-as'

/** Something that this browser has uploaded, and how the platform calls it. */
export interface KnownUpload {
  /** A file_key, or an image_key. */
  key: string
  as: UploadAs
  name: string
  size: number
  /** Of its bytes, lower-case hex. */
  sha256: string
  /** When, in milliseconds since the epoch. */
  at: number
}
