import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import type { ChatSettings } from './chat-settings'

/** A chat as its members see it; one-to-one chats show less (platform/contacts#chats). */
export interface ChatInside extends ChatSettings {
  owner_id_type?: string
  chat_mode: 'group' | 'topic' | 'p2p'
  chat_tag?: string
  moderation_permission: Moderation
  external: boolean
  tenant_key: string
}

export type Moderation = 'only_owner' | 'all_members' | 'moderator_list'

/**
 * A chat in full (platform/contacts#chats). A caller outside the chat gets only
 * name, avatar, the counts and the status.
 */
export interface Chat extends Partial<ChatInside> {
  avatar: string
  user_manager_id_list?: string[]
  bot_manager_id_list?: string[]
  user_count: string
  bot_count: string
  chat_status: 'normal' | 'dissolved' | 'dissolved_save'
}

export const GetChat = answering<Chat>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id',
  path: z.object({ chat_id: z.string().min(1) }),
  query: z.object({ user_id_type: userIdType }),
})
