import type { SendFailure } from '../queue/save-state'

/**
 * Brings bytes and cells to blocks that the service has, beside the queue: text
 * is saved meanwhile. The queue says what waits; what has arrived comes back
 * through `SaveQueue.carried`, and every other news through `SaveQueue.wake`.
 */
export interface Uploader {
  /** All that waits, in the order of the document. What is not in it any more is called off. */
  setUploads(uploads: readonly PendingUpload[]): void
  /** The service did not make the block, or did not take what had been uploaded for it. Other blocks may be named too. */
  refused(id: string, failure: SendFailure & { kind: 'refused' }): void
  /** Whether any of it goes on by itself; false when all of it has failed. */
  isBusy(): boolean
  /** Tries everything again that has failed. */
  retry(): void
}

/** Bytes of a picture or a file, or the cells of an embedded sheet, on their way to a block. */
export interface PendingUpload {
  kind: 'image' | 'file' | 'sheet'
  /** In this page. */
  id: string
  /** What is to be there, in the page's spelling. */
  token: string
  /** What the block calls its file; empty where it says nothing. */
  name: string
  /** The service's id; absent until the block is made. */
  blockId?: string
  /** The new sheet that takes the cells. */
  sheet?: string
  /** The bytes are with the service; the block is told next. */
  isUploaded: boolean
}
