import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import type { Caller } from '../../http/endpoint'
import type { Tx } from '../../store/store'
import type { Users } from '../../store/tables/people-and-chats'
import { namedUsers } from '../../users/named-users'

export type UserNaming = Exclude<ReceiveIdType, 'chat_id' | 'thread_id'>

/**
 * The person that an application names by an id of one kind (platform/envelope#identifiers). An open_id is the one
 * that this application sees, a user_id one of its own tenant.
 */
export async function receivingUser(
  tx: Tx,
  caller: Caller,
  type: UserNaming,
  id: string,
): Promise<Users | undefined> {
  if (type !== 'email') return (await namedUsers(tx, caller, type, [id])).get(id)
  return tx.selectFrom('users').selectAll().where('email', '=', id).executeTakeFirst()
}
