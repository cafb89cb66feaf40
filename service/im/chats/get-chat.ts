import { GetChat } from '../../../contract/im/chats/get-chat'
import type { Chat } from '../../../contract/im/chats/get-chat'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { isAppId } from '../../users/bot-ids'
import { managersOf } from '../../users/chat-powers'
import { idAs, usersBehind } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { chatStatus } from './chat-status'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  chatKnown,
  chatLookedUp,
  externalMayBeRead,
  sameTenant,
} from './chat.rules'
import { storedSettings } from './stored-settings'
import { wireChat } from './wire-chat'

const rules: Rule<ChatFacts>[] = [chatKnown, botEnabled, sameTenant]

const unreachable: Unreachable[] = [
  chatLookedUp,
  { code: 232011, why: 'an operator outside the chat gets the short answer instead' },
  externalMayBeRead,
  appNeverMissing,
  appNeverUnavailable,
]

/** One chat; a caller outside it learns its name, its counts and its state (platform/contacts#chats). */
export const getChat = serviceEndpoint({
  contract: GetChat,
  access: ['im:chat', 'im:chat:read', 'im:chat:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: { inTenant: { 'path.chat_id': 'shown' }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: ({ tx, caller, input }) => chatFacts(tx, caller, input.path.chat_id),
  rules,
  unreachable,
  async run({ tx, caller, input }, facts): Promise<Chat> {
    const chat = present(facts.chat)
    const outside = await seenFromOutside(tx, chat)
    if (!facts.isMember) return outside
    return { ...outside, ...(await seenFromInside(tx, chat, input.query.user_id_type, caller)) }
  },
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    99992356: { request: { path: { chat_id: 'oc_nowhere' } } },
    232010: { world: (file) => file.chats.forEach((chat) => (chat.tenant_key = '1f2e3d4c5b6a7988')) },
  },
})

async function seenFromOutside(tx: Tx, chat: Chats): Promise<Chat> {
  const { chat_id, name } = chat
  const count = async (table: 'chat_members' | 'chat_bots') => {
    const row = await tx
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('count'))
      .where('chat_id', '=', chat_id)
      .executeTakeFirst()
    return String(row?.count ?? 0)
  }
  return {
    avatar: storedSettings(chat).avatar ?? '',
    // Absent if unset.
    ...(name !== '' && { name }),
    user_count: await count('chat_members'),
    bot_count: await count('chat_bots'),
    chat_status: chatStatus(chat),
  }
}

async function seenFromInside(tx: Tx, chat: Chats, type: UserIdType, caller: Caller): Promise<Partial<Chat>> {
  const managers = managersOf(chat)
  const users = await usersBehind(tx, managers)
  return {
    ...(await wireChat(tx, chat, type, caller)),
    user_manager_id_list: managers.flatMap((manager) => {
      const user = users.get(manager)
      return (user && idAs(type, user, caller)) ?? []
    }),
    bot_manager_id_list: managers.filter(isAppId),
  }
}
