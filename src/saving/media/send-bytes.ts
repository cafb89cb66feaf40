import type { PreparedUpload } from '../../../contract/drive/upload-prepare'

/** Bytes for one block. */
export interface UploadSource {
  kind: 'image' | 'file'
  /** The service's id. */
  blockId: string
  name: string
  bytes: Blob
}

export interface UploadOptions {
  signal: AbortSignal
  /** Told the share of the bytes that have left, from 0 to 1, where the browser can tell. */
  onProgress(share: number): void
  /** What has arrived of an upload in parts: kept between the tries of one upload. */
  parts: UploadParts
}

export interface UploadParts {
  prepared?: PreparedUpload
  sent: number
}

/** Uploads bytes and answers the service's token for them. */
export type SendBytes = (upload: UploadSource, sending: UploadOptions) => Promise<string>
