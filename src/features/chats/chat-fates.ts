import type { Chat } from '../../../contract/im/chats/get-chat'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'

export type Fate =
  | 'dissolved'
  | 'notMember'
  | 'external'
  | 'p2p'
  | 'topic'
  | 'muted'
  | 'restricted'
  | 'ownerEdits'

type Known = Partial<Pick<ChatSummary, 'external' | 'chat_status'>>

/**
 * What is unusual about a chat, the gravest first, as far as the listing and,
 * where it was asked, the chat itself tell. A caller outside gets so little of
 * a chat that its kind is missing (platform-facts a.7).
 */
export function fatesOf(listed: Known | undefined, chat: Chat | undefined): Fate[] {
  const status = chat?.chat_status ?? listed?.chat_status ?? 'normal'
  const is: Record<Fate, boolean> = {
    dissolved: status !== 'normal',
    notMember: !listed && chat !== undefined && chat.chat_mode === undefined && status === 'normal',
    external: (chat?.external ?? listed?.external) === true,
    p2p: chat?.chat_mode === 'p2p',
    topic: chat?.chat_mode === 'topic',
    muted: chat?.moderation_permission === 'only_owner',
    restricted: chat?.restricted_mode_setting?.status === true,
    ownerEdits: chat?.edit_permission === 'only_owner',
  }
  return (Object.keys(is) as Fate[]).filter((fate) => is[fate])
}

/** What stops work is loud; what merely is so is not. */
export const toneOfFate = (fate: Fate): 'danger' | 'warning' | 'plain' => {
  if (fate === 'dissolved' || fate === 'notMember') return 'danger'
  return fate === 'external' || fate === 'ownerEdits' ? 'warning' : 'plain'
}
