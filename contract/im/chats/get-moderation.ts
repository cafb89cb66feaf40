import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Page } from '../../envelope'
import { pageToken, queryInt, userIdType } from '../../fields'
import { chatPath } from './chat-path'
import type { Moderation } from './get-chat'

export interface Moderator {
  user_id_type: string
  user_id: string
  tenant_key: string
}

/** Lists the people who may speak. The list only counts if the setting is `moderator_list`. */
export const GetModeration = answering<Page<Moderator> & { moderation_setting: Moderation }>()({
  route: 'GET /open-apis/im/v1/chats/:chat_id/moderation',
  path: chatPath,
  query: z.object({
    user_id_type: userIdType,
    page_size: queryInt(1, 100).default(20),
    page_token: pageToken,
  }),
})
