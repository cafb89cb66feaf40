import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'

type Member = Pick<Caller, 'app_id' | 'tenant_key' | 'isStore' | 'person'>

/** The groups that the caller (bot or person) is in. The bot of a store application is another one in each tenant. */
export const ownChats = (tx: Tx, { person, app_id, tenant_key, isStore }: Member) => {
  const inside = person
    ? tx.selectFrom('chat_members').select('chat_id').where('open_id', '=', person.open_id)
    : tx.selectFrom('chat_bots').select('chat_id').where('app_id', '=', app_id)
  return tx
    .selectFrom('chats')
    .selectAll('chats')
    .where('chats.chat_id', 'in', inside)
    .where('mode', '!=', 'p2p')
    .$if(!person && isStore === true, (chats) => chats.where('chats.tenant_key', '=', tenant_key))
}

/** The groups that everybody in a tenant may find. The 1 is a literal, so that their partial index is used. */
export const publicChats = (tx: Tx, tenant_key: string) =>
  tx
    .selectFrom('chats')
    .selectAll('chats')
    .where('tenant_key', '=', tenant_key)
    .where((chat) => chat('public', '=', chat.lit(1)))
    .where('mode', '!=', 'p2p')

/** The caller's groups with the time each was last active; reads only the newest message of each chat. */
export const byActivity = (tx: Tx, caller: Member) =>
  tx
    .selectFrom(
      ownChats(tx, caller)
        .leftJoin('announcements', 'announcements.chat_id', 'chats.chat_id')
        .select((chat) => [
          chat.fn.coalesce('announcements.update_time', 'chats.create_time').as('written'),
          chat
            .selectFrom('messages')
            .select('messages.create_time')
            .whereRef('messages.chat_id', '=', 'chats.chat_id')
            .where('upper_message_id', 'is', null)
            .orderBy('messages.create_time', 'desc')
            .limit(1)
            .as('spoken'),
        ])
        .as('own'),
    )
    .selectAll()
    .select((own) =>
      own
        .case()
        .when('spoken', '>', own.ref('written'))
        .then(own.ref('spoken'))
        .else(own.ref('written'))
        .end()
        .as('active'),
    )
