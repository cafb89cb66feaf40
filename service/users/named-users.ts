import type { Caller } from '../http/endpoint'
import type { Users } from '../store/database'
import type { Tx } from '../store/store'
import { idAs } from './user-ids'
import type { UserIdType } from './user-ids'

/**
 * The people whom an application names by ids of one kind, by the id that was
 * sent; ids of nobody are missing. An open_id is the one that this application
 * sees, a user_id one of its own tenant (specification §2.6).
 */
export async function namedUsers(
  tx: Tx,
  caller: Caller,
  type: UserIdType,
  ids: readonly string[],
): Promise<Map<string, Users>> {
  // Who has no id of a kind has an empty one: nobody is found by it.
  const asked = [...new Set(ids)].filter((id) => id !== '')
  if (asked.length === 0) return new Map()
  const users = tx.selectFrom('users').selectAll()
  if (type === 'open_id') {
    const found = await users
      .where((where) => where.or([where('open_id', 'in', asked), where('open_ids', '!=', '{}')]))
      .execute()
    const own = found.map((user) => [idAs('open_id', user, caller) ?? '', user] as const)
    return new Map(own.filter(([id]) => asked.includes(id)))
  }
  const found = await users
    .where(type, 'in', asked)
    .$if(type === 'user_id', (query) => query.where('tenant_key', '=', caller.tenant_key))
    .execute()
  return new Map(found.map((user) => [user[type], user]))
}
