import type { User } from '../../../../contract/contact/user'
import type { ErrorCode } from '../../../../contract/error-codes'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { LarkError } from '../../../api/lark-error'

/**
 * The code with which a merge-forward would be refused, as far as what the
 * platform tells of a target lets anybody know before (platform/messages#merge-forward-errors). What it does not
 * tell, such as whether a group forbids forwards, comes to light by sending.
 */
export function refusalOfListed({
  chat_status,
  external,
}: Pick<ChatSummary, 'chat_status' | 'external'>): ErrorCode | undefined {
  if (chat_status !== 'normal') return 232009
  return external ? 230027 : undefined
}

export function refusalOfChat(chat: Chat, app_id: string): ErrorCode | undefined {
  const isOutside = chat.chat_mode === undefined
  if (isOutside) return 230002
  if (chat.chat_mode === 'p2p') return chat.external ? 230038 : undefined
  if (chat.chat_status !== 'normal') return 232009
  if (chat.external) return 230027
  return isMutedFor(chat, app_id) ? 230035 : undefined
}

/** The owner is not told where it is a bot, which may be this one. */
function isMutedFor(chat: Chat, app_id: string): boolean {
  const isMuted = chat.moderation_permission !== undefined && chat.moderation_permission !== 'all_members'
  return isMuted && chat.owner_id !== undefined && !chat.bot_manager_id_list?.includes(app_id)
}

/** `isByUserId`: whose own user_id is not told, it cannot be sent to by it either (platform/messages#merge-forward). */
export function refusalOfPerson({ status, user_id }: User, isByUserId: boolean): ErrorCode | undefined {
  if (isByUserId && user_id === undefined) return 99991672
  return status?.is_resigned ? 230029 : undefined
}

/** What a refusal to tell of a target means for sending to it; undefined where it means nothing. */
export function refusalBehind(kind: 'chat' | 'person' | 'thread', error: unknown): ErrorCode | undefined {
  if (!(error instanceof LarkError)) return undefined
  return behind[kind][error.code]
}

const behind: Record<'chat' | 'person' | 'thread', Partial<Record<number, ErrorCode>>> = {
  chat: { 232006: 230063, 232001: 230063, 232009: 232009, 232010: 230002, 232011: 230002, 232025: 230006 },
  person: { 41012: 230034, 40001: 230034, 41050: 230013, 99991672: 99991672 },
  thread: { 230001: 230019, 230073: 230074, 230002: 230002, 230027: 230027, 230006: 230006 },
}
