import type { Announcement } from '../../contract/docx/get-announcement'
import type { Message } from '../../contract/im/messages/message'
import type { BlockTree } from '../../document/block-tree'
import { Listeners } from '../../primitives/listeners'

/** Something that a page has read from the service, as the application that is signed in. */
export type Read =
  | { messages: readonly Message[] }
  /** A merge-forward, and everything inside it. */
  | { bundle: Message; inside: readonly Message[] }
  | { chat: string; opened: { announcement: Announcement; document?: BlockTree } }

/** Reports what pages read. Without a search index, it has no listener. */
export const reads = new Listeners<[read: Read]>()
