import { isAppId } from '../users/bot-ids'
import { somebodies } from './world-event'
import type { WorldEvent } from './world-event'

interface Reaction {
  message_id: string
  chat_id: string
  emoji_type: string
  /** open_id of the world, or app_id. */
  operator: string
  at: number
}

type ReactionEvent = 'im.message.reaction.created_v1' | 'im.message.reaction.deleted_v1'

/** A person or bot has added a reaction to a message, or removed it (platform/events#other-message-events). */
export const reacted = <Type extends ReactionEvent>(type: Type, reaction: Reaction): WorldEvent<Type> => ({
  type,
  to: { chat_id: reaction.chat_id },
  scopes: ['im:message.reactions:read', 'im:message:readonly'],
  change: { kind: 'messages', chat_id: reaction.chat_id, message_id: reaction.message_id },
  async body(tx, to) {
    const { message_id, emoji_type, operator, at } = reaction
    const by = isAppId(operator)
      ? ({ operator_type: 'app', app_id: operator } as const)
      : ({ operator_type: 'user', user_id: (await somebodies(tx, to, [operator]))(operator).ids } as const)
    return { message_id, reaction_type: { emoji_type }, ...by, action_time: String(at) }
  },
})
