import { BatchQueryReactions } from '../../../contract/im/messages/reactions/batch-query-reactions'
import { CreateReaction } from '../../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../../contract/im/messages/reactions/delete-reaction'
import { ListReactions } from '../../../contract/im/messages/reactions/list-reactions'
import type { Reaction } from '../../../contract/im/messages/reactions/reaction'
import { call } from '../client'
import { readPages } from '../read-pages'

/** One kind of reaction to a message. */
export interface ReactionKind {
  /** The platform's `emoji_type`. */
  type: string
  count: number
  /** Ids of those who reacted, earliest first; fewer than `count` if the message has very many. */
  operators: readonly string[]
  /** The reaction of this application, which it can take back. */
  ownId?: string
}

/** The most messages of one batch (platform/messages#reactions). */
export const MOST_IN_BATCH = 20

/** Pages of one message's reactions that are read besides the batch, which has ten. */
const MOST_PAGES = 4

/**
 * The reactions to at most 20 messages, the kind that was used first in front. Messages that cannot be read are missing.
 */
export async function readReactions(
  appId: string,
  messageIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly ReactionKind[]>> {
  const queries = messageIds.map((message_id) => ({ message_id }))
  const answer = await call(BatchQueryReactions, { body: { queries } }, { signal })
  const counts = new Map(
    answer.success_msg_reaction_counts.map((one) => [one.message_id, one.reaction_count] as const),
  )
  const found = new Map<string, readonly ReactionKind[]>()
  for (const { message_id, message_reaction_items, has_more } of answer.success_msg_reaction_details) {
    const made = has_more
      ? await readAll(message_id, signal)
      : message_reaction_items.map(({ operator, emoji_type, reaction_id }) => ({
          operator,
          reaction_id,
          reaction_type: { emoji_type },
        }))
    found.set(message_id, kindsOf(appId, made, counts.get(message_id) ?? []))
  }
  return found
}

type Made = Pick<Reaction, 'operator' | 'reaction_id' | 'reaction_type'>

async function readAll(message_id: string, signal: AbortSignal): Promise<readonly Made[]> {
  const read = (next: { page_token?: string }) =>
    call(ListReactions, { path: { message_id }, query: { page_size: 50, ...next } }, { signal })
  return (await readPages(read, MOST_PAGES)).items
}

function kindsOf(
  appId: string,
  made: readonly Made[],
  counts: readonly { reaction_type: string; count: string }[],
): readonly ReactionKind[] {
  return counts.map(({ reaction_type, count }) => {
    const alike = made.filter((one) => one.reaction_type.emoji_type === reaction_type)
    const own = alike.find(({ operator }) => operator.operator_id === appId)
    return {
      type: reaction_type,
      count: Number(count),
      operators: alike.map(({ operator }) => operator.operator_id),
      ...(own && { ownId: own.reaction_id }),
    }
  })
}

/** Reacts as this application, and returns the id by which the reaction can be taken back. */
export const addReaction = async (message_id: string, emoji_type: string): Promise<string> =>
  (await call(CreateReaction, { path: { message_id }, body: { reaction_type: { emoji_type } } })).reaction_id

export const removeReaction = async (message_id: string, reaction_id: string): Promise<void> =>
  void (await call(DeleteReaction, { path: { message_id, reaction_id } }))
