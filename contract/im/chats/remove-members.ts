import { z } from 'zod'
import { answering } from '../../endpoint'
import { chatPath } from './chat-path'
import { memberIds, memberIdType } from './member-id-type'

export const RemoveMembers = answering<{ invalid_id_list: string[] }>()({
  route: 'DELETE /open-apis/im/v1/chats/:chat_id/members',
  path: chatPath,
  query: z.object({ member_id_type: memberIdType }),
  body: z.object({ id_list: memberIds.default([]) }),
})
