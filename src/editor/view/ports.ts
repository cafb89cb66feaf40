import type { SheetPort } from '../objects/sheet/sheet-model'

/**
 * What the page lends to the editor, which makes no requests: each port is
 * implemented by the feature that shows the document. Everything asynchronous
 * may fail; a port rejects with an `Error` whose message is words for people.
 */
export interface EditorPorts {
  media: MediaPort
  sheets: SheetPort
  people: PeoplePort
  chats: ChatPort
  /** The address of a block, for anyone who may open this page; undefined while the service does not know it. */
  addressOf(blockId: string): string | undefined
  /** Takes neighbouring blocks, named by their ends, to other chats; absent where the page cannot. */
  publish?: ((part: { first: string; last: string }) => void) | undefined
}

/**
 * Bytes of pictures and files. A block names its bytes by a token: one that
 * the service gave, or a local one (`local:…`) for a file that was picked here
 * and is on its way. A block keeps its token for as long as the page is open,
 * also when its bytes are uploaded again under another one.
 */
export interface MediaPort {
  /** An address within this page for the bytes; undefined where they cannot be had. */
  urlOf(token: string): Promise<string | undefined>
  /** The bytes themselves, fetched where need be; undefined where they cannot be had. */
  bytesOf(token: string): Promise<Blob | undefined>
  /**
   * Keeps a file and answers the local token for it. It is uploaded once its
   * block is on the service. Throws words where the file cannot be taken: it is
   * empty, or larger than the platform takes (platform/files#media-upload).
   */
  add(file: File): string
  /** How far the upload of a block's bytes is; undefined where there is nothing to upload. */
  uploadOf(blockId: string): Upload | undefined
  /** Told whenever any upload has moved on. Answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Tries a failed upload again. */
  retry(blockId: string): void
  /** Saves the bytes under a name to the operator's disk. */
  download(token: string, name: string): Promise<void>
}

export interface Upload {
  /** `waiting`: its block is not on the service yet, or others go first. */
  phase: 'waiting' | 'uploading' | 'placing' | 'failed'
  /** From 0 to 1 while uploading, where the browser can tell. */
  progress?: number
  /** Of a failure: which of the three steps it was, in words, and what to do. */
  failure?: { step: 'create' | 'upload' | 'place'; words: string }
}

/** Who may be mentioned: the members of this chat. */
export interface PeoplePort {
  nameOf(openId: string): string | undefined
  /** Best match first. */
  find(words: string): Promise<readonly Person[]>
}

export interface Person {
  open_id: string
  name: string
}

/** Chats that a card may show: those that the bot is in. */
export interface ChatPort {
  nameOf(chatId: string): string | undefined
  find(words: string): Promise<readonly { chat_id: string; name: string }[]>
}
