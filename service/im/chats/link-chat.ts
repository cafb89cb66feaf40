import { LinkChat } from '../../../contract/im/chats/link-chat'
import type { ChatLink } from '../../../contract/im/chats/link-chat'
import { serviceEndpoint } from '../../http/endpoint'
import type { Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import type { Rule } from '../../rules/rule'
import { managesChat } from '../../users/chat-powers'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  gatewayCounts,
  notDissolved,
  notExternal,
  notOneToOne,
  sameTenant,
  shapeChecked,
} from './chat.rules'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
} from './chat.scenarios'
import { storedSettings } from './stored-settings'

export interface LinkChatFacts extends ChatFacts {
  mayShare: boolean
}

const rules: Rule<LinkChatFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  notOneToOne(232062, true),
  botInside,
  notExternal,
  { code: 232061, when: 'secret chat', fails: (f) => f.chat?.secret === 1 },
  {
    code: 232064,
    when: 'only owner and managers may share the chat, and the operator is neither',
    fails: (f) => f.chat && !f.mayShare,
  },
]

const unreachable: Unreachable[] = [
  chatLookedUp,
  shapeChecked,
  gatewayCounts,
  { code: 232024, why: 'the operation names no people' },
  appNeverUnavailable,
  { code: 232063, why: 'a world has no team chats' },
  { code: 232065, why: 'a token that is valid belongs to somebody who exists' },
]

const DAY_S = 24 * 60 * 60
const validity = { week: 7 * DAY_S, year: 365 * DAY_S, permanently: undefined }

/**
 * A link by which people join (platform/contacts#links-and-joining). It opens the platform's
 * client, which a world does not have, so nothing about it is stored.
 */
export const linkChat = serviceEndpoint<typeof LinkChat, LinkChatFacts>({
  contract: LinkChat,
  locks: lockChat,
  emits: [],
  access: ['im:chat', 'im:chat:read', 'im:chat:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const facts = await chatFacts(tx, caller, input.path.chat_id)
    const { chat } = facts
    const forManagers = chat && storedSettings(chat).share_card_permission === 'not_allowed'
    return { ...facts, mayShare: chat !== undefined && (!forManagers || managesChat(chat, caller)) }
  },
  rules,
  published: [
    232001, 232006, 232009, 232010, 232011, 232019, 232024, 232025, 232033, 232034, 232061, 232062, 232063,
    232064, 232065,
  ],
  unreachable,
  async run({ world, input }): Promise<ChatLink> {
    const share_link = `https://applink.feishu.cn/client/chat/chatter/add_by_link?link_token=${world.newId('uuid')}`
    const seconds = validity[input.body.validity_period]
    if (seconds === undefined) return { share_link, is_permanent: true }
    const expire_time = String(Math.floor(world.now() / 1000) + seconds)
    return { share_link, expire_time, is_permanent: false }
  },
  happy: { path: { chat_id: 'oc_launch' }, body: { validity_period: 'week' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232062: oneToOne,
    232011: botOutside,
    232033: external,
    232061: { world: (file) => file.chats.forEach((chat) => (chat.secret = true)) },
    232064: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.settings = { add_member_permission: 'only_owner', share_card_permission: 'not_allowed' }
        }),
    },
  },
})
