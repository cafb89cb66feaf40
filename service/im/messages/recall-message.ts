import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { managesChat } from '../chats/chat-powers'
import { messageAccess } from './message-access'
import { isOwnMessage } from './own-message'
import { recallMessageRules, recallMessageUnreachable } from './recall-message.rules'
import type { RecallMessageFacts } from './recall-message.rules'

/**
 * Takes a message back, for everyone: the bot's own, and anybody's in a group
 * that it owns or manages (platform-facts a.4).
 */
export const recallMessage = serviceEndpoint({
  contract: RecallMessage,
  access: ['im:message', 'im:message:send_as_bot', 'im:message:recall'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: { invalid: 230001, internal: 2200 },
  async gather({ tx, caller, world, input }): Promise<RecallMessageFacts> {
    const facts = await messageAccess(tx, caller, input.path.message_id)
    return {
      ...facts,
      isOwn: isOwnMessage(facts.message, caller),
      manages: facts.chat !== undefined && managesChat(facts.chat, caller),
      age: world.now() - (facts.message?.create_time ?? 0),
    }
  },
  rules: recallMessageRules,
  unreachable: recallMessageUnreachable,
  async run({ tx, world, input }) {
    await tx
      .updateTable('messages')
      .set({ state: 'recalled', update_time: world.now() })
      .where('message_id', '=', input.path.message_id)
      .execute()
    return {}
  },
})
