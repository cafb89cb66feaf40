import type { EventMention, MessageReceived } from '../../contract/events/event-bodies'
import type { Caller } from '../http/endpoint'
import { simplifiedCard } from '../im/messages/contents/simplified-card'
import { mentionsOf, senderOf } from '../im/messages/wire-message'
import type { KeptMention } from '../im/messages/wire-message'
import type { Tx } from '../store/store'
import type { Messages } from '../store/tables/messages'
import { isAppId } from '../users/bot-ids'
import { hasScope } from '../users/has-scope'
import { somebodies } from './world-event'
import type { Somebody, WorldEvent } from './world-event'

const P2P = ['im:message.p2p_msg:readonly', 'im:message.p2p_msg']
const MENTIONED_WITH_BOTS = 'im:message.group_at_msg.include_bot:readonly'
const MENTIONED = ['im:message.group_at_msg:readonly', 'im:message.group_at_msg', MENTIONED_WITH_BOTS]
const EVERYTHING = ['im:message.group_msg', 'im:message.group_msg:readonly']

/**
 * A message was sent (platform/events#a-message-was-received). A bot receives what people write to it and, in groups,
 * what its scopes cover; another bot's messages only if they mention it, and never its own. Mentioning everyone
 * mentions no bot (ours).
 */
export function messageReceived(message: Messages): WorldEvent<'im.message.receive_v1'> {
  const { chat_id, message_id, thread_id } = message
  return {
    type: 'im.message.receive_v1',
    to: { chat_id },
    scopes: [],
    change: { kind: 'messages', chat_id, message_id, ...(thread_id !== null && { thread_id }) },
    async body(tx, to) {
      const chat = await tx
        .selectFrom('chats')
        .select(['mode'])
        .where('chat_id', '=', chat_id)
        .executeTakeFirst()
      const isP2p = chat?.mode === 'p2p'
      return hears(message, isP2p, to) ? receivedBody(tx, to, message, isP2p) : undefined
    },
  }
}

function hears(message: Messages, isP2p: boolean, to: Caller): boolean {
  const { id, sender_type } = senderOf(message)
  if (sender_type !== 'user' && sender_type !== 'app') return false
  if (isP2p) return sender_type === 'user' && hasScope(to, ...P2P)
  const isMentioned = mentionsOf(message).some((mention) => mention.id === to.app_id)
  if (sender_type === 'app') return id !== to.app_id && isMentioned && hasScope(to, MENTIONED_WITH_BOTS)
  return hasScope(to, ...EVERYTHING) || (isMentioned && hasScope(to, ...MENTIONED))
}

async function receivedBody(tx: Tx, to: Caller, message: Messages, isP2p: boolean): Promise<MessageReceived> {
  const sender = senderOf(message)
  const mentions = mentionsOf(message)
  const who = await somebodies(tx, to, [sender.id, ...mentions.map(({ id }) => id)])
  const { ids, tenant_key } = who(sender.id)
  return {
    sender: { sender_id: ids, sender_type: sender.sender_type === 'app' ? 'bot' : 'user', tenant_key },
    message: {
      message_id: message.message_id,
      ...(message.root_id !== null && { root_id: message.root_id }),
      ...(message.parent_id !== null && { parent_id: message.parent_id }),
      create_time: String(message.create_time),
      update_time: String(message.update_time || message.create_time),
      chat_id: message.chat_id,
      ...(message.thread_id !== null && { thread_id: message.thread_id }),
      chat_type: isP2p ? 'p2p' : 'group',
      message_type: message.msg_type,
      content: message.msg_type === 'interactive' ? simplifiedCard(message.content) : message.content,
      ...(mentions.length > 0 && { mentions: mentions.map((one) => mentionOf(one, who(one.id))) }),
    },
  }
}

const mentionOf = (mention: KeptMention, { ids, name, tenant_key }: Somebody): EventMention => ({
  key: mention.key,
  id: ids,
  mentioned_type: isAppId(mention.id) ? 'bot' : 'user',
  name: mention.name || name,
  tenant_key,
})
