import type { SendFailure } from '../queue/save-state'

/**
 * Uploads bytes and cells to blocks that the service has, beside the queue, which
 * saves text meanwhile. The queue says what waits; what has arrived is reported
 * through `SaveQueue.mediaUploaded`, and any other change through `SaveQueue.wake`.
 */
export interface Uploader {
  /** Everything that waits, in document order. An upload that is no longer in the list is cancelled. */
  setUploads(uploads: readonly PendingUpload[]): void
  /** The service did not create the block, or refused what was uploaded for it. `id` may have no upload at all. */
  refused(id: string, failure: SendFailure & { kind: 'refused' }): void
  /** Whether any upload continues by itself; false if all have failed. */
  isBusy(): boolean
  /** Tries again everything that has failed. */
  retry(): void
}

/** Bytes of a picture or a file, or the cells of an embedded sheet, on their way to a block. */
export interface PendingUpload {
  kind: 'image' | 'file' | 'sheet'
  /** The block's id in this page. */
  id: string
  /** The page's token for what the block is to hold. */
  token: string
  /** The name of the block's file; empty if it has none. */
  name: string
  /** The service's id; absent until the block is created. */
  blockId?: string
  /** The new sheet that takes the cells. */
  sheet?: string
  /** The service has the bytes; assigning them to the block comes next. */
  isUploaded: boolean
}
