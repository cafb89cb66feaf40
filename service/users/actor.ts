import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Chats } from '../store/tables/people-and-chats'
import { isAppId } from './bot-ids'
import { idAs, usersBehind } from './user-ids'
import type { UserIdType } from './user-ids'

/** The caller's id as stored in rows: the person whose token it is, or the bot. */
export const actorId = ({ person, app_id }: Caller): string => person?.open_id ?? app_id

/** Whether the caller may be the bot that is in a chat: a store application has one in each tenant. */
export const mayBeBotIn = ({ isStore, tenant_key }: Caller, chat: Pick<Chats, 'tenant_key'>): boolean =>
  isStore !== true || chat.tenant_key === tenant_key

/** Condition for a query over chats: the caller is in the chat. */
export const isInChat = ({ person, app_id }: Caller) =>
  person
    ? sql<SqlBool>`exists (select 1 from chat_members where chat_members.chat_id = chats.chat_id and chat_members.open_id = ${person.open_id})`
    : sql<SqlBool>`exists (select 1 from chat_bots where chat_bots.chat_id = chats.chat_id and chat_bots.app_id = ${app_id})`

/** Shows actors to the caller: bots by app_id, people by an id of one kind, or '' if the caller may not see it. */
export async function shownActors(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  type: UserIdType,
): Promise<(id: string) => string> {
  const people = await usersBehind(tx, [...new Set(ids.filter((id) => !isAppId(id)))])
  return (id) => {
    const person = people.get(id)
    return person ? (idAs(type, person, caller) ?? '') : id
  }
}
