import { IsInChat } from '../../../contract/im/chats/is-in-chat'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  chatLookedUp,
  externalMayBeRead,
  sameTenant,
} from './chat.rules'
import { botStopped, chatUnknown, otherTenant } from './chat.scenarios'

/** Whether the caller's bot is in the chat. */
export const isInChat = serviceEndpoint({
  contract: IsInChat,
  access: ['im:chat', 'im:chat:readonly', 'im:chat.members:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: { inTenant: { 'path.chat_id': 'shown' }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: ({ tx, caller, input }) => chatFacts(tx, caller, input.path.chat_id),
  rules: [chatKnown, botEnabled, sameTenant],
  unreachable: [chatLookedUp, externalMayBeRead, appNeverMissing, appNeverUnavailable],
  run: async (_call, { isMember }) => ({ is_in_chat: isMember }),
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: { 232025: botStopped, 99992356: chatUnknown, 232010: otherTenant },
})
