import type { AnyEndpoint } from '../../../http/endpoint'
import { batchQueryReactions } from './batch-query-reactions'
import { createReaction } from './create-reaction'
import { deleteReaction } from './delete-reaction'
import { listReactions } from './list-reactions'

export const reactionEndpoints: readonly AnyEndpoint[] = [
  createReaction,
  deleteReaction,
  listReactions,
  batchQueryReactions,
]
