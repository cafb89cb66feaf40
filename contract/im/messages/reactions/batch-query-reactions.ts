import { z } from 'zod'
import { answering } from '../../../endpoint'
import { pageToken } from '../../../fields'
import type { Reaction } from './reaction'

/** A reaction in a batch: its kind is a plain text here. */
export interface BatchedReaction extends Pick<Reaction, 'reaction_id' | 'operator' | 'action_time'> {
  emoji_type: string
}

/** Why a message of a batch has no answer. */
export type BatchFailure = 'invalid' | 'invalid_page_token' | 'no_permission'

/** Reactions by message. */
export interface ReactionBatch {
  /** One entry for each readable message, in the order of the queries. */
  success_msg_reaction_details: {
    message_id: string
    has_more: boolean
    page_token?: string
    message_reaction_items: BatchedReaction[]
  }[]
  /** How many reactions of each kind a message has in all; counts are digits. */
  success_msg_reaction_counts: {
    message_id: string
    reaction_count: { reaction_type: string; count: string }[]
  }[]
  fail_msg_reaction_details: { message_id: string; fail_reason: BatchFailure }[]
}

/** The reactions to as many as 20 messages (platform/messages#reactions). */
export const BatchQueryReactions = answering<ReactionBatch>()({
  route: 'POST /open-apis/im/v1/messages/reactions/batch_query',
  body: z.object({
    queries: z
      .array(z.object({ message_id: z.string().min(1), page_token: pageToken }))
      .min(1)
      .max(20),
    page_size_per_message: z.number().int().min(1).max(10).default(10),
    /** Only this kind; empty means all. */
    reaction_type: z.string().max(100).default(''),
  }),
})
