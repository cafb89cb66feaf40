import { BatchQueryP2pChats } from '../../../contract/im/chats/batch-query-p2p-chats'
import type { P2pChat } from '../../../contract/im/chats/batch-query-p2p-chats'
import { asAlice } from '../../examples/as-person'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import type { Tx } from '../../store/store'
import { mentionedPeople } from '../messages/contents/mentioned-people'
import { p2pChatOfBot, p2pChatWith } from '../messages/p2p-chat'
import { chatGates } from './chat-gates'

/** The chats of the person who calls; one with a bot is named by the bot's open_id. */
export const batchQueryP2pChats = serviceEndpoint<typeof BatchQueryP2pChats, { p2p_chats: P2pChat[] }>({
  contract: BatchQueryP2pChats,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read'],
  tokens: 'users',
  foreign: { otherTenants: { 'body.chatter_ids': 'left out' } },
  locks: noLocks,
  emits: [],
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const { chatter_ids } = input.body
    const { chatter_id_type, user_id_type } = input.query
    const type = chatter_id_type ?? user_id_type
    const known = await mentionedPeople(tx, caller, chatter_ids)
    const p2p_chats: P2pChat[] = []
    for (const chatter_id of new Set(chatter_ids)) {
      const found = known.get(chatter_id)
      if (!found || (found.as !== type && found.as !== 'app_id')) continue
      const chat = await chatWith(tx, caller, found)
      if (chat) p2p_chats.push({ chat_id: chat.chat_id, chatter_id })
    }
    return { p2p_chats }
  },
  rules: [],
  run: async (_call, { p2p_chats }) => ({ p2p_chats }),
  base: asAlice('im:chat'),
  happy: { body: { chatter_ids: ['ou_bob'] } },
  scenarios: {},
})

const chatWith = (tx: Tx, caller: Caller, { as, open_id }: { as: string; open_id: string }) =>
  as === 'app_id'
    ? p2pChatOfBot(tx, { app_id: open_id }, caller.person?.open_id ?? '')
    : p2pChatWith(tx, caller, open_id)
