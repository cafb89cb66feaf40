import { z } from 'zod'
import { answering } from '../../endpoint'
import { userIdType } from '../../fields'
import { chatPath } from './chat-path'

const people = z.array(z.string().min(1).max(200)).max(500).default([])

/**
 * Sets the people who may speak. The lists only count with `moderator_list`; people who are not in the chat are left
 * out.
 */
export const UpdateModeration = answering<Record<string, never>>()({
  route: 'PUT /open-apis/im/v1/chats/:chat_id/moderation',
  path: chatPath,
  query: z.object({ user_id_type: userIdType }),
  body: z.object({
    moderation_setting: z.enum(['only_owner', 'all_members', 'moderator_list']).optional(),
    moderator_added_list: people,
    moderator_removed_list: people,
  }),
})
