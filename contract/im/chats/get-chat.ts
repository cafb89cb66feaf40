import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'

type Audience = 'only_owner' | 'all_members'

/**
 * A chat in full (platform-facts a.7). A caller outside the chat gets only
 * name, avatar, the counts and the status.
 */
export interface Chat {
  avatar: string
  name?: string
  description?: string
  add_member_permission?: Audience
  share_card_permission?: 'allowed' | 'not_allowed'
  at_all_permission?: Audience
  edit_permission?: Audience
  owner_id_type?: string
  owner_id?: string
  user_manager_id_list?: string[]
  bot_manager_id_list?: string[]
  group_message_type?: 'chat' | 'thread'
  chat_mode?: 'group' | 'topic' | 'p2p'
  chat_type?: 'private' | 'public'
  chat_tag?: string
  join_message_visibility?: string
  leave_message_visibility?: string
  membership_approval?: string
  moderation_permission?: string
  external?: boolean
  tenant_key?: string
  user_count: string
  bot_count: string
  restricted_mode_setting?: { status: boolean }
  hide_member_count_setting?: Audience
  chat_status: 'normal' | 'dissolved' | 'dissolved_save'
}

export const GetChat = answering<Chat>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id',
  path: z.object({ chat_id: z.string().min(1) }),
  query: z.object({ user_id_type: userIdType }),
})
