import { createContext } from 'react'
import type { Message } from '../../../../contract/im/messages/message'
import type { MessageFile } from '../files-of'

/** How far a download is, for the little room of a card. */
export type DownloadProgress =
  | { state: 'going' | 'paused'; /** From 0 to 1, where it is known. */ share?: number | undefined }
  | { state: 'failed'; error: unknown }
  | { state: 'saved' }
  /** The bytes came, and the disk did not take them. */
  | { state: 'unsaved' }

/** One resource of one message. */
export interface DownloadRequest {
  message: Pick<Message, 'message_id' | 'chat_id' | 'msg_type'>
  file: MessageFile
}

/**
 * Where downloads go: to the queue of the files page, which is another
 * feature's. It goes on when the card is scrolled away.
 */
export interface Downloads {
  save(asked: DownloadRequest): void
  cancel(asked: DownloadRequest): void
  /** Undefined: nobody asked for it. The same object until something has changed. */
  of(asked: DownloadRequest): DownloadProgress | undefined
  listen(asked: DownloadRequest, listener: () => void): () => void
}

/** Given once a page; without it nothing is offered for download. */
export const DownloadsContext = createContext<Downloads | undefined>(undefined)
