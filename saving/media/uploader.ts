import type { SendFailure } from '../queue/save-state'

/**
 * Uploads bytes and cells to blocks that the service has, while the queue saves text. The queue sets the pending
 * uploads. Completed ones are reported through `SaveQueue.mediaUploaded`, and any other change through
 * `SaveQueue.wake`.
 */
export interface Uploader {
  /** Sets all pending uploads, in document order. An upload that is no longer in the list is cancelled. */
  setUploads(uploads: readonly PendingUpload[]): void
  /** Records that the service did not create the block, or refused its uploaded bytes. `id` may have no upload. */
  refused(id: string, failure: SendFailure & { kind: 'refused' }): void
  /** Whether any upload continues by itself. False if all have failed. */
  isBusy(): boolean
  /** Retries everything that has failed. */
  retry(): void
}

/** A pending upload to a block: bytes of a picture or a file, or the cells of an embedded sheet. */
export interface PendingUpload {
  kind: 'image' | 'file' | 'sheet'
  /** The block's id in this page. */
  id: string
  /** The page's token for the content that the block will hold. */
  token: string
  /** The name of the block's file. Empty if it has none. */
  name: string
  /** The service's id. Absent until the block is created. */
  blockId?: string
  /** The new sheet that will hold the cells. */
  sheet?: string
  /** Whether the service has the bytes. The next step assigns them to the block. */
  isUploaded: boolean
}
