import type { SheetPort } from '../../../document/sheet/sheet-model'

/**
 * The services that the page provides to the editor, which makes no requests itself. The feature that shows the
 * document implements each port. Everything asynchronous may fail; a port rejects with an `Error` whose message is
 * written for people.
 */
export interface EditorPorts {
  media: MediaPort
  sheets: SheetPort
  people: PeoplePort
  chats: ChatPort
  /** The address of a block, for anyone who may open this page; undefined while the service does not know the block. */
  addressOf(blockId: string): string | undefined
  /** Publishes neighbouring blocks, given by the first and the last, in other chats; absent if the page cannot. */
  publish?: ((part: { first: string; last: string }) => void) | undefined
}

/**
 * Bytes of pictures and files. A block names its bytes by a token: one from the
 * service, or a local one (`local:…`) for a file that was selected here and is on
 * its way. A block keeps its token for as long as the page is open, even when its
 * bytes are uploaded again under another one.
 */
export interface MediaPort {
  /** The bytes themselves, fetched if need be; undefined if they are not available. */
  bytesOf(token: string): Promise<Blob | undefined>
  /**
   * Whether the bytes still exist. Throws if that cannot be determined: the service does not respond, or is too busy.
   */
  isAvailable(token: string): Promise<boolean>
  /**
   * Keeps a file and returns the local token for it. It is uploaded once its block is on the service. Throws a
   * message if it refuses the file, which is empty or larger than the platform allows (platform/files#media-upload).
   */
  add(file: File): string
  /** How far the upload of a block's bytes is; undefined if there is nothing to upload. */
  uploadOf(blockId: string): Upload | undefined
  /** Calls the listener whenever the progress of any upload changes. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** Tries a failed upload again. */
  retry(blockId: string): void
  /** Saves the bytes to the operator's disk under a name. */
  download(token: string, name: string): Promise<void>
}

export interface Upload {
  /** `waiting`: its block is not on the service yet, or other uploads go first. */
  phase: 'waiting' | 'uploading' | 'placing' | 'failed'
  /** From 0 to 1 while uploading, if the browser can tell. */
  progress?: number
  /** After a failure: which of the three steps failed, and words that say what to do. */
  failure?: { step: 'create' | 'upload' | 'place'; words: string }
}

/** The people who may be mentioned: the members of this chat. */
export interface PeoplePort {
  /** Names are still being read: a person without one may have one soon. */
  isPending: boolean
  nameOf(openId: string): string | undefined
  /** Best match first. */
  find(words: string): Promise<readonly Person[]>
}

export interface Person {
  open_id: string
  name: string
}

/** Chats that a card may show: those with the bot in them. */
export interface ChatPort {
  nameOf(chatId: string): string | undefined
  find(words: string): Promise<readonly { chat_id: string; name: string }[]>
}
