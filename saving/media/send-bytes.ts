import type { PreparedUpload } from '../../contract/drive/upload-prepare'

/** Bytes for one block. */
export interface UploadSource {
  kind: 'image' | 'file'
  /** The service's id for the block. */
  blockId: string
  name: string
  bytes: Blob
}

export interface UploadOptions {
  signal: AbortSignal
  /** Called with the share of the bytes that have been sent, from 0 to 1, if the browser reports it. */
  onProgress(share: number): void
  /** The parts that have arrived, kept between the tries of one upload. */
  parts: UploadParts
}

export interface UploadParts {
  prepared?: PreparedUpload
  sent: number
}

/** Uploads bytes and returns the service's token for them. */
export type SendBytes = (upload: UploadSource, sending: UploadOptions) => Promise<string>
