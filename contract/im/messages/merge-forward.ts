import { z } from 'zod'
import { answering } from '../../endpoint'
import type { Message } from './message'
import { forwardReceiveIdType, receiveId, sendUuid } from './receive-id'

export interface MergeForwarded {
  message: Message
  /** Ids that could not be bundled: unknown, recalled, not visible, or of a kind that cannot be. */
  invalid_message_id_list: string[]
}

/** The content of every bundle: these bare words, no JSON (platform/messages#received-content). */
export const MERGED_CONTENT = 'Merged and Forwarded Message'

/** Sends one message that bundles messages of one chat (platform/messages#merge-forward). */
export const MergeForward = answering<MergeForwarded>()({
  route: 'POST /open-apis/im/v1/messages/merge_forward',
  query: z.object({ receive_id_type: forwardReceiveIdType, uuid: sendUuid }),
  body: z.object({
    receive_id: receiveId,
    message_id_list: z.array(z.string().max(200)).min(1).max(100),
  }),
})
