import { BatchQueryChats } from '../../../contract/im/chats/batch-query-chats'
import type { QueriedChat } from '../../../contract/im/chats/batch-query-chats'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { isInChat } from '../../users/actor'
import { botOpenId } from '../../users/bot-ids'
import { idAs } from '../../users/user-ids'
import type { UserIdType } from '../../users/user-ids'
import { userIn } from '../messages/p2p-chat'
import { chatGates } from './chat-gates'
import { botEnabled } from './chat.rules'
import { botStopped } from './chat.scenarios'
import { wireSummaries } from './wire-summaries'

/** Chats that the caller is in, one-to-one chats as well, in the order asked. */
export const batchQueryChats = serviceEndpoint<
  typeof BatchQueryChats,
  { bot: { bot_enabled: boolean }; chats: Chats[] }
>({
  contract: BatchQueryChats,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: {
    inTenant: { 'body.chat_ids': 'left out' },
    otherTenants: { 'body.chat_ids': 'left out' },
  },
  locks: noLocks,
  emits: [],
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const { chat_ids } = input.body
    const inside = await tx
      .selectFrom('chats')
      .selectAll()
      .where('chat_id', 'in', chat_ids)
      .where('tenant_key', '=', caller.tenant_key)
      .where(isInChat(caller))
      .execute()
    const found = new Map(inside.map((chat) => [chat.chat_id, chat]))
    return { bot: caller, chats: [...new Set(chat_ids)].flatMap((id) => found.get(id) ?? []) }
  },
  rules: [botEnabled],
  async run({ tx, caller, input }, { chats }) {
    const { user_id_type } = input.query
    const summaries = await wireSummaries(tx, chats, user_id_type, caller)
    const items: QueriedChat[] = []
    for (const [at, summary] of summaries.entries()) {
      const { chat_id, mode } = chats[at] as Chats
      const chat_mode = mode as QueriedChat['chat_mode']
      const other = chat_mode === 'p2p' ? await otherIn(tx, caller, chat_id, user_id_type) : {}
      items.push({ ...summary, chat_mode, ...other })
    }
    return { items }
  },
  happy: { body: { chat_ids: ['oc_launch', 'oc_p2p'] } },
  scenarios: { 232025: botStopped },
})

/** The other one in a one-to-one chat: a person, or the bot that a person talks to. */
async function otherIn(
  tx: Tx,
  caller: Caller,
  chat_id: string,
  type: UserIdType,
): Promise<Pick<QueriedChat, 'p2p_target_id' | 'p2p_target_type'>> {
  const user = await userIn(tx, chat_id, caller.person?.open_id)
  const id = user && idAs(type, user, caller)
  if (id !== undefined) return { p2p_target_id: id, p2p_target_type: 'user' }
  if (user) return {}
  const bot = await tx
    .selectFrom('chat_bots')
    .select('app_id')
    .where('chat_id', '=', chat_id)
    .executeTakeFirst()
  return bot ? { p2p_target_id: botOpenId(bot.app_id), p2p_target_type: 'bot' } : {}
}
