import { LinkChat } from '../../../contract/im/chats/link-chat'
import type { ChatLink } from '../../../contract/im/chats/link-chat'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { managesChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { linkChatRules, linkChatUnreachable } from './link-chat.rules'
import type { LinkChatFacts } from './link-chat.rules'
import { storedSettings } from './stored-settings'

const DAY_S = 24 * 60 * 60
const validity = { week: 7 * DAY_S, year: 365 * DAY_S, permanently: undefined }

/**
 * A link by which people join (platform/contacts#links-and-joining). It opens the platform's
 * client, which a world does not have, so nothing about it is stored.
 */
export const linkChat = serviceEndpoint<typeof LinkChat, LinkChatFacts>({
  contract: LinkChat,
  locks: lockChat,
  access: ['im:chat', 'im:chat:read', 'im:chat:readonly'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    const { chat } = facts
    const forManagers = chat && storedSettings(chat).share_card_permission === 'not_allowed'
    return { ...facts, mayShare: chat !== undefined && (!forManagers || managesChat(chat, caller)) }
  },
  rules: linkChatRules,
  unreachable: linkChatUnreachable,
  async run({ world, input }): Promise<ChatLink> {
    const share_link = `https://applink.feishu.cn/client/chat/chatter/add_by_link?link_token=${world.newId('uuid')}`
    const seconds = validity[input.body.validity_period]
    if (seconds === undefined) return { share_link, is_permanent: true }
    const expire_time = String(Math.floor(world.now() / 1000) + seconds)
    return { share_link, expire_time, is_permanent: false }
  },
})
