import type { AnyEndpoint } from '../../../http/endpoint'
import { createReaction } from './create-reaction'
import { deleteReaction } from './delete-reaction'
import { listReactions } from './list-reactions'

export const reactionEndpoints: readonly AnyEndpoint[] = [createReaction, deleteReaction, listReactions]
