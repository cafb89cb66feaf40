import type { AnyEndpoint } from '../../../http/endpoint'
import type { EndpointScenarios } from '../../../rules/scenario'
import { createReaction } from './create-reaction'
import { deleteReaction } from './delete-reaction'
import { listReactions } from './list-reactions'
import {
  createReactionScenarios,
  deleteReactionScenarios,
  listReactionsScenarios,
} from './reaction.scenarios'

export const reactionEndpoints: readonly AnyEndpoint[] = [createReaction, deleteReaction, listReactions]
export const reactionScenarios: readonly EndpointScenarios[] = [
  createReactionScenarios,
  deleteReactionScenarios,
  listReactionsScenarios,
]
