import type { PreparedUpload } from '../../../contract/drive/upload-prepare'

/** Bytes for one block. */
export interface Upload {
  kind: 'image' | 'file'
  /** The service's id. */
  blockId: string
  name: string
  bytes: Blob
}

export interface Sending {
  signal: AbortSignal
  /** Told the share of the bytes that have left, from 0 to 1, where the browser can tell. */
  onProgress(share: number): void
  /** What has arrived of an upload in parts: kept between the tries of one upload. */
  parts: Parts
}

export interface Parts {
  prepared?: PreparedUpload
  sent: number
}

/** Uploads bytes and answers the service's token for them. */
export type SendBytes = (upload: Upload, sending: Sending) => Promise<string>
