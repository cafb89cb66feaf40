import type { MessageRecalled } from '../../../contract/events/event-bodies'
import { RecallMessage } from '../../../contract/im/messages/recall-message'
import { emit } from '../../events/emit'
import type { Effecting } from '../../events/emit'
import { messageRecalled } from '../../events/message-recalled'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockMessage } from '../../http/locks'
import { present } from '../../rules/present'
import type { Chats, Messages } from '../../store/database'
import { actorId } from '../../users/actor'
import { managersOf, managesChat } from '../../users/chat-powers'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { isOwnMessage } from './own-message'
import { recallMessageRules, recallMessageUnreachable } from './recall-message.rules'
import type { RecallMessageFacts } from './recall-message.rules'

/**
 * Recalls a message for everyone: the bot's own, or anybody's in a group that it
 * owns or manages (platform/messages#calls).
 */
export const recallMessage = serviceEndpoint({
  contract: RecallMessage,
  locks: lockMessage,
  access: ['im:message', 'im:message:send_as_bot', 'im:message:recall'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: messageGates,
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
  async run(call, { message, chat, isOwn }) {
    const recall_type = isOwn ? 'message_owner' : recallPower(present(chat), actorId(call.caller))
    await recall(call, present(message), recall_type)
    return {}
  },
})

/** Recalls a message and emits the event. */
export async function recall(
  call: Effecting,
  { message_id, chat_id }: Messages,
  recall_type: MessageRecalled['recall_type'],
): Promise<void> {
  const at = call.world.now()
  await call.tx
    .updateTable('messages')
    .set({ state: 'recalled', update_time: at })
    .where('message_id', '=', message_id)
    .execute()
  await emit(call, messageRecalled({ message_id, chat_id, recall_type, at }))
}

/** The role in which `who` (an open_id of the world, or an app_id) recalls another sender's message. */
export const recallPower = (chat: Chats, who: string): 'group_owner' | 'group_manager' =>
  managersOf(chat).includes(who) ? 'group_manager' : 'group_owner'
