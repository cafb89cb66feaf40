import type { UploadType } from './upload-type'

/** A message that something uploaded was sent as. */
export interface SentMessage {
  chatId: string
  /** As the chat was called then. */
  chatName: string
  messageId: string
  /** When, in milliseconds since the epoch. */
  at: number
}

export interface UploadTransfer extends UploadRecord {
  kind: 'upload'
  /** Of this history alone. */
  id: string
  /** Earliest first. */
  sentAs: readonly SentMessage[]
}

export interface DownloadTransfer {
  kind: 'download'
  /** Of this history alone. */
  id: string
  /** As which resource it was asked for (platform/files#message-resources). */
  type: 'image' | 'file'
  /** The file_key or image_key, and the message that it is of. */
  key: string
  messageId: string
  /** Where the message was said, if that was known. */
  chatId?: string | undefined
  /** As it was kept on the disk. */
  name: string
  size: number
  /** Of its bytes, lower-case hex, where they were summed. */
  sha256?: string | undefined
  /** When, in milliseconds since the epoch. */
  at: number
}

/** Something that this browser has moved to or from the platform. */
export type Transfer = UploadTransfer | DownloadTransfer

type WithoutId<T> = T extends Transfer ? Omit<T, 'id'> : never
/** One that the history does not know yet. */
export type NewTransfer = WithoutId<Transfer>

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
