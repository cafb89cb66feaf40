import type { UploadType } from './upload-type'

/** A message that an upload was sent as. */
export interface SentMessage {
  chatId: string
  /** The chat's name at that time. */
  chatName: string
  messageId: string
  /** When it was sent, in milliseconds since the epoch. */
  at: number
}

export interface UploadTransfer extends UploadRecord {
  kind: 'upload'
  /** Unique only within this history. */
  id: string
  /** Earliest first. */
  sentAs: readonly SentMessage[]
}

export interface DownloadTransfer {
  kind: 'download'
  /** Unique only within this history. */
  id: string
  /** The type that it was requested as (platform/files#message-resources). */
  type: 'image' | 'file'
  /** The file_key or image_key, and the message that it belongs to. */
  key: string
  messageId: string
  /** The chat of the message, if known. */
  chatId?: string | undefined
  /** The name that it was saved under. */
  name: string
  size: number
  /** The SHA-256 of its bytes, lower-case hex, if computed. */
  sha256?: string | undefined
  /** When it was downloaded, in milliseconds since the epoch. */
  at: number
}

/** Something that this browser has moved to or from the platform. */
export type Transfer = UploadTransfer | DownloadTransfer

type WithoutId<T> = T extends Transfer ? Omit<T, 'id'> : never
/** A transfer that is not in the history yet. */
export type NewTransfer = WithoutId<Transfer>

/** An upload of this browser, and its key on the platform. */
export interface UploadRecord {
  /** A file_key, or an image_key. */
  key: string
  as: UploadType
  name: string
  size: number
  /** The SHA-256 of its bytes, lower-case hex. */
  sha256: string
  /** When it was uploaded, in milliseconds since the epoch. */
  at: number
}
