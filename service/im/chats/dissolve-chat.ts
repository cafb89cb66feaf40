import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { chatDisbanded } from '../../events/chat-members'
import { emit } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { present } from '../../rules/present'
import { actorId } from '../../users/actor'
import { ownsChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { dissolveChatRules, dissolveChatUnreachable } from './dissolve-chat.rules'
import type { OwnerFacts } from './dissolve-chat.rules'

/** Dissolves a chat. Only the chat's state changes. Its messages stay, but are unreachable. */
export const dissolveChat = serviceEndpoint<typeof DissolveChat, OwnerFacts>({
  contract: DissolveChat,
  locks: lockChat,
  access: ['im:chat', 'im:chat:delete'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<OwnerFacts> {
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    return { ...facts, isOwner: facts.chat !== undefined && ownsChat(facts.chat, caller) }
  },
  rules: dissolveChatRules,
  unreachable: dissolveChatUnreachable,
  async run(call, facts) {
    const { tx, input } = call
    await tx.updateTable('chats').set({ dissolved: 1 }).where('chat_id', '=', input.path.chat_id).execute()
    await emit(call, chatDisbanded({ chat: present(facts.chat), operator: actorId(call.caller) }))
    return {}
  },
})
