import { GetChat } from '../../../contract/im/chats/get-chat'
import type { Chat } from '../../../contract/im/chats/get-chat'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { present } from '../../rules/present'
import type { Chats } from '../../store/database'
import type { Tx } from '../../store/store'
import { idAs, usersBehind } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import { chatStatus } from './chat-status'
import { getChatRules, getChatUnreachable } from './get-chat.rules'

/** One chat; who is outside it learns its name, its counts and its state (platform-facts a.7). */
export const getChat = serviceEndpoint({
  contract: GetChat,
  access: ['im:chat', 'im:chat:read', 'im:chat:readonly'],
  limits: perMinuteAndSecond,
  gates: { invalid: 232001, internal: 2200 },
  gather: ({ tx, caller, input }) => chatFacts(tx, caller, input.path.chat_id),
  rules: getChatRules,
  unreachable: getChatUnreachable,
  async run({ tx, caller, input }, facts): Promise<Chat> {
    const chat = present(facts.chat)
    const outside = await seenFromOutside(tx, chat)
    if (!facts.isMember) return outside
    return { ...outside, ...(await seenFromInside(tx, chat, input.query.user_id_type, caller)) }
  },
})

async function seenFromOutside(tx: Tx, { chat_id, name, ...chat }: Chats): Promise<Chat> {
  const count = async (table: 'chat_members' | 'chat_bots') => {
    const row = await tx
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('count'))
      .where('chat_id', '=', chat_id)
      .executeTakeFirst()
    return String(row?.count ?? 0)
  }
  return {
    avatar: '',
    // Absent if unset.
    ...(name !== '' && { name }),
    user_count: await count('chat_members'),
    bot_count: await count('chat_bots'),
    chat_status: chatStatus(chat),
  }
}

async function seenFromInside(tx: Tx, chat: Chats, type: UserIdType, caller: Caller): Promise<Partial<Chat>> {
  const managers = JSON.parse(chat.managers) as string[]
  const users = await usersBehind(tx, [chat.owner_id, ...managers])
  const idOf = (open_id: string) => {
    const user = users.get(open_id)
    return user && idAs(type, user, caller)
  }
  const owner_id = idOf(chat.owner_id)
  return {
    description: chat.description,
    add_member_permission: 'all_members',
    share_card_permission: 'allowed',
    at_all_permission: 'all_members',
    edit_permission: chat.edit_permission as 'only_owner' | 'all_members',
    // Absent when the owner is a bot.
    ...(owner_id !== undefined && { owner_id, owner_id_type: type }),
    user_manager_id_list: managers.flatMap((manager) => idOf(manager) ?? []),
    bot_manager_id_list: managers.filter((manager) => manager.startsWith('cli_')),
    group_message_type: 'chat',
    chat_mode: chat.mode as 'group' | 'topic' | 'p2p',
    chat_type: 'private',
    chat_tag: 'inner',
    join_message_visibility: 'all_members',
    leave_message_visibility: 'all_members',
    membership_approval: 'no_approval_required',
    moderation_permission: chat.muted === 1 ? 'only_owner' : 'all_members',
    external: chat.external === 1,
    tenant_key: chat.tenant_key,
    restricted_mode_setting: { status: chat.restricted === 1 },
    hide_member_count_setting: 'all_members',
  }
}
