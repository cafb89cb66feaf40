import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { absences, blockNamed, editionOf, type Absence, type BlockRow, type Edition } from './block-rows'
import { gatherChat, type ChatFacts } from './chat-facts'
import { revisionMeant } from './revision.rules'

/** What a write among the children of one block knows before it looks at the children. */
export interface ParentPlace {
  chat: ChatFacts
  /** The newest document, and the one that the caller's indexes refer to. */
  today: Edition
  seen: Edition
  parent: BlockRow | undefined
  /** Why there is no parent, where there is none. */
  absence: Absence | undefined
}

/** Reads the chat, the block that is named as the parent, and the two editions that a write among its children is about. */
export async function gatherParent(
  tx: Tx,
  { chat_id, block_id }: { chat_id: string; block_id: string },
  revision_id: number,
  caller: Caller,
): Promise<ParentPlace> {
  const chat = await gatherChat(tx, chat_id, caller)
  const newest = chat.announcement?.revision ?? 0
  const today = editionOf(chat_id, newest, newest)
  const seen = editionOf(chat_id, revisionMeant(revision_id, newest), newest)
  const parent = await blockNamed(tx, today, block_id)
  const absence = parent ? undefined : (await absences(tx, chat_id, caller.app_id, [block_id])).get(block_id)
  return { chat, today, seen, parent, absence }
}
