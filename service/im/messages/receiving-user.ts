import type { ReceiveIdType } from '../../../contract/im/messages/receive-id'
import type { Caller } from '../../http/endpoint'
import type { Users } from '../../store/database'
import type { Tx } from '../../store/store'
import { idAs } from '../../users/user-ids'

export type UserNaming = Exclude<ReceiveIdType, 'chat_id' | 'thread_id'>

/**
 * The person whom an application names by an id of one kind (§2.6). An open_id
 * is the one that this application sees, a user_id one of its own tenant.
 */
export async function receivingUser(
  tx: Tx,
  caller: Caller,
  type: UserNaming,
  id: string,
): Promise<Users | undefined> {
  const users = tx.selectFrom('users').selectAll()
  if (type === 'user_id') {
    return users.where('user_id', '=', id).where('tenant_key', '=', caller.tenant_key).executeTakeFirst()
  }
  if (type !== 'open_id') return users.where(type, '=', id).executeTakeFirst()
  const usual = await users.where('open_id', '=', id).executeTakeFirst()
  if (usual && idAs('open_id', usual, caller) === id) return usual
  // Only people with an id of their own for some application are left to look at.
  const others = await users.where('open_ids', '!=', '{}').execute()
  return others.find((user) => idAs('open_id', user, caller) === id)
}
