import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'
import { namedUsers } from '../users/named-users'
import type { UserIdType } from '../users/user-ids'

/** The people of its tenant that an application names, by the id that was sent; all others are left out. */
export async function usersOfTenant(
  tx: Tx,
  caller: Caller,
  type: UserIdType,
  ids: readonly string[],
): Promise<Map<string, Users>> {
  const users = await namedUsers(tx, caller, type, ids)
  return new Map([...users].filter(([, user]) => user.tenant_key === caller.tenant_key))
}
