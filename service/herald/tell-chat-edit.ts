import { botsAdded, botsDeleted, chatDisbanded, usersChanged } from '../events/chat-members'
import { chatUpdated } from '../events/chat-updated'
import { emit } from '../events/emit'
import type { Effecting } from '../events/emit'
import type { Tx } from '../store/store'
import type { Chats } from '../store/tables/people-and-chats'
import { isAppId } from '../users/bot-ids'

/** A chat and who is in it. */
export interface ChatState {
  chat: Chats
  /** open_ids */
  people: string[]
  /** app_ids */
  bots: string[]
}

/** Undefined: there is no such chat. */
export async function chatState(tx: Tx, chat_id: string): Promise<ChatState | undefined> {
  const chat = await tx.selectFrom('chats').selectAll().where('chat_id', '=', chat_id).executeTakeFirst()
  if (!chat) return undefined
  const people = tx.selectFrom('chat_members').select('open_id').where('chat_id', '=', chat_id)
  const bots = tx.selectFrom('chat_bots').select('app_id').where('chat_id', '=', chat_id)
  return {
    chat,
    people: (await people.orderBy('position').execute()).map(({ open_id }) => open_id),
    bots: (await bots.orderBy('app_id').execute()).map(({ app_id }) => app_id),
  }
}

/**
 * Emits the events for an edited chat that the API emits when its owner does the same (ours). One-to-one chats and
 * chats that were already dissolved emit none, because the API cannot change those.
 */
export async function tellChatEdit(
  call: Effecting,
  before: ChatState | undefined,
  after: ChatState | undefined,
): Promise<void> {
  if (!before || !after || [before, after].some(({ chat }) => chat.mode === 'p2p')) return
  if (before.chat.dissolved === 1) return
  const { chat } = after
  const operator = before.chat.owner_id === '' ? chat.owner_id : before.chat.owner_id
  const change = { chat, operator }
  const gone = missingIn(after.people, before.people)
  const joined = missingIn(before.people, after.people)
  const removed = missingIn(after.bots, before.bots)
  const added = missingIn(before.bots, after.bots)
  if (gone.length > 0) await emit(call, usersChanged('im.chat.member.user.deleted_v1', change, gone))
  if (removed.length > 0) await emit(call, botsDeleted(change, removed))
  if (joined.length > 0) await emit(call, usersChanged('im.chat.member.user.added_v1', change, joined))
  if (added.length > 0) await emit(call, botsAdded(change, isAppId(operator) ? added : undefined))
  await emit(call, chatUpdated({ before: before.chat, after: chat, operator }))
  if (chat.dissolved === 1) await emit(call, chatDisbanded(change))
}

/** Notifies the bots in a new chat that they are in it, as the API does. */
export async function tellChatMade(call: Effecting, made: ChatState | undefined): Promise<void> {
  if (!made || made.chat.mode === 'p2p' || made.chat.dissolved === 1 || made.bots.length === 0) return
  await emit(call, botsAdded({ chat: made.chat, operator: made.chat.owner_id }, made.bots))
}

function missingIn(those: readonly string[], of: readonly string[]): string[] {
  const known = new Set(those)
  return of.filter((id) => !known.has(id))
}
