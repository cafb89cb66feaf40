import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from '../messages/message'
import { forwardReceiveIdType, receiveId, sendUuid } from '../messages/receive-id'

/** Sends one message that bundles a whole thread (platform/messages#calls). */
export const ForwardThread = answering<Message>()({
  route: 'POST /open-apis/im/v1/threads/:thread_id/forward',
  path: z.object({ thread_id: z.string() }),
  query: z.object({ receive_id_type: forwardReceiveIdType, uuid: sendUuid }),
  body: z.object({ receive_id: receiveId }),
})
