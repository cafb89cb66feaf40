import { z } from 'zod'
import { answering } from '../../endpoint'
import { queryInt } from '../../fields'
import { chatPath } from './chat-path'
import { memberIds, memberIdType } from './member-id-type'

export interface AddedMembers {
  /** Resigned; with succeed_type 1 also those who may not use the application. */
  invalid_id_list: string[]
  not_existed_id_list: string[]
  /** Not in the chat until its owner or a manager approves. */
  pending_approval_id_list: string[]
}

export const AddMembers = answering<AddedMembers>()({
  route: 'POST /open-apis/im/v1/chats/:chat_id/members',
  path: chatPath,
  query: z.object({
    member_id_type: memberIdType,
    /**
     * How a list with bad ids is treated: 0 refuses it unless they have only resigned, 1 adds the others, 2 refuses
     * it.
     */
    succeed_type: queryInt(0, 2).default(0),
  }),
  body: z.object({ id_list: memberIds.default([]) }),
})
