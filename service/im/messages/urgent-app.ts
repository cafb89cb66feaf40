import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import type { Tx } from '../../store/store'
import { managesChat } from '../../users/chat-powers'
import { areIdsWithheld } from '../chats/named-ids'
import { namedMembers } from '../chats/named-members'
import { storedSettings } from '../chats/stored-settings'
import { messageAccess } from './message-access'
import { messageGates } from './message-gates'
import { isOwnMessage } from './own-message'
import { isCallable, MAX_UNREAD, urgentAppRules, urgentAppUnreachable } from './urgent-app.rules'
import type { UrgentAppFacts } from './urgent-app.rules'

/** Calls members of a chat to a message of the bot's own, each at most once (platform/messages#urgent-messages). */
export const urgentApp = serviceEndpoint<typeof UrgentApp, UrgentAppFacts>({
  contract: UrgentApp,
  access: ['im:message.urgent', 'im:message.urgent:app_send'],
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather(call) {
    const { tx, caller, input } = call
    const { user_id_type } = input.query
    const { user_id_list } = input.body
    const facts = await messageAccess(tx, caller, input.path.message_id)
    const { chat } = facts
    const forManagers = chat && storedSettings(chat).urgent_setting === 'only_owner'
    const named = await namedMembers(call, chat?.chat_id ?? '', user_id_type, user_id_list)
    const called = named.filter(isCallable).map(({ key }) => key)
    return {
      ...facts,
      isOwn: isOwnMessage(facts.message, caller),
      mayCall: chat !== undefined && (!forManagers || managesChat(chat, caller)),
      idsWithheld: areIdsWithheld(caller, user_id_type, user_id_list),
      named,
      hasTooMany: await haveTooMany(tx, called),
    }
  },
  rules: urgentAppRules,
  unreachable: urgentAppUnreachable,
  async run({ tx, world, input }, { named }) {
    const { message_id } = input.path
    const rows = named
      .filter(isCallable)
      .map(({ key }) => ({ message_id, open_id: key, create_time: world.now() }))
    await tx
      .insertInto('urgent_messages')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['message_id', 'open_id']).doNothing())
      .execute()
    return { invalid_user_id_list: named.filter((member) => !isCallable(member)).map(({ id }) => id) }
  },
})

async function haveTooMany(tx: Tx, open_ids: readonly string[]): Promise<boolean> {
  if (open_ids.length === 0) return false
  const full = await tx
    .selectFrom('urgent_messages')
    .select('open_id')
    .where('open_id', 'in', open_ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_reads')
            .select('message_reads.open_id')
            .whereRef('message_reads.message_id', '=', 'urgent_messages.message_id')
            .whereRef('message_reads.open_id', '=', 'urgent_messages.open_id'),
        ),
      ),
    )
    .groupBy('open_id')
    .having((of) => of.fn.countAll(), '>=', MAX_UNREAD)
    .executeTakeFirst()
  return full !== undefined
}
