import type { Announcement } from '../../../contract/docx/get-announcement'
import type { Chat } from '../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'

export type ChatStatus =
  | 'dissolved'
  | 'notMember'
  | 'external'
  | 'p2p'
  | 'topic'
  | 'muted'
  | 'restricted'
  | 'ownerEdits'
  | 'oldAnnouncement'

type Known = Partial<Pick<ChatSummary, 'external' | 'chat_status'>>

/**
 * The unusual states of a chat, the most serious first, according to the listing and, if it was read, the chat
 * itself. A caller who is not a member gets no `chat_mode` (platform/contacts#chats).
 */
export function chatStatuses(
  listed: Known | undefined,
  chat: Chat | undefined,
  announcement?: Announcement['announcement_type'],
): ChatStatus[] {
  const status = chat?.chat_status ?? listed?.chat_status ?? 'normal'
  const is: Record<ChatStatus, boolean> = {
    dissolved: status !== 'normal',
    notMember: !listed && chat !== undefined && chat.chat_mode === undefined && status === 'normal',
    external: (chat?.external ?? listed?.external) === true,
    p2p: chat?.chat_mode === 'p2p',
    topic: chat?.chat_mode === 'topic',
    muted: isMuted(chat),
    restricted: chat?.restricted_mode_setting?.status === true,
    ownerEdits: chat?.edit_permission === 'only_owner',
    oldAnnouncement: announcement === 'doc',
  }
  return (Object.keys(is) as ChatStatus[]).filter((each) => is[each])
}

/** Whether only some members may send messages: the owner, or those on a list. */
const isMuted = (chat: Chat | undefined): boolean =>
  (chat?.moderation_permission ?? 'all_members') !== 'all_members'

/** Loud for states that stop the operator's work, plain for mere facts. */
export const statusTone = (status: ChatStatus): 'danger' | 'warning' | 'plain' => {
  if (status === 'dissolved' || status === 'notMember') return 'danger'
  return status === 'external' || status === 'ownerEdits' ? 'warning' : 'plain'
}
