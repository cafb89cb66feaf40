import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from './message'
import { forwardReceiveIdType, receiveId, sendUuid } from './receive-id'

/** Forwards a message to a person, a chat or a thread (platform/messages#calls). */
export const ForwardMessage = answering<Message>()({
  route: 'POST /open-apis/im/v1/messages/:message_id/forward',
  path: z.object({ message_id: z.string() }),
  query: z.object({ receive_id_type: forwardReceiveIdType, uuid: sendUuid }),
  body: z.object({ receive_id: receiveId }),
})
