import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from './message'
import { receiveId, receiveIdType, sendUuid } from './receive-id'
import { sentType } from './sent-types'

/** Sends a message to a person or a chat (platform/messages#calls, platform/messages#sent-content). */
export const CreateMessage = answering<Message>()({
  route: 'POST /open-apis/im/v1/messages',
  query: z.object({ receive_id_type: receiveIdType }),
  body: z.object({
    receive_id: receiveId,
    msg_type: sentType,
    /** JSON in a text. */
    content: z.string(),
    uuid: sendUuid,
  }),
})
