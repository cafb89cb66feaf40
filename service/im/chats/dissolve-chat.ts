import { DissolveChat } from '../../../contract/im/chats/dissolve-chat'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { ownsChat } from './chat-powers'
import { dissolveChatRules, dissolveChatUnreachable } from './dissolve-chat.rules'
import type { OwnerFacts } from './dissolve-chat.rules'

/** Ends a chat. What was said in it stays, and nobody gets at it: only the chat's state changes. */
export const dissolveChat = serviceEndpoint<typeof DissolveChat, OwnerFacts>({
  contract: DissolveChat,
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
  async run({ tx, input }) {
    await tx.updateTable('chats').set({ dissolved: 1 }).where('chat_id', '=', input.path.chat_id).execute()
    return {}
  },
})
