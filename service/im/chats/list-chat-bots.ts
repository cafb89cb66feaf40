import { ListChatBots } from '../../../contract/im/chats/list-chat-bots'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Rule } from '../../rules/rule'
import { botOpenId } from '../../users/bot-ids'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { botEnabled, botInside, chatKnown, notDissolved, sameTenant } from './chat.rules'
import { botOutside, botStopped, chatUnknown, dissolved, otherTenant } from './chat.scenarios'

const rules: Rule<ChatFacts>[] = [chatKnown, botEnabled, sameTenant, notDissolved, botInside]

/** The bots in a chat, the caller's as well, in the order in which they joined. */
export const listChatBots = serviceEndpoint({
  contract: ListChatBots,
  access: ['im:chat', 'im:chat:readonly', 'im:chat.members:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: ({ tx, caller, input }) => chatFacts(tx, caller, input.path.chat_id),
  rules,
  async run({ tx, input }) {
    const bots = await tx
      .selectFrom('chat_bots')
      .innerJoin('apps', 'apps.app_id', 'chat_bots.app_id')
      .select(['apps.app_id', 'apps.name'])
      .where('chat_id', '=', input.path.chat_id)
      .orderBy('joined_at')
      .orderBy('apps.app_id')
      .execute()
    return { items: bots.map(({ app_id, name }) => ({ bot_id: botOpenId(app_id), bot_name: name })) }
  },
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232011: botOutside,
  },
})
