import { sql } from 'kysely'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'
import { idAs } from './user-ids'
import type { UserIdType } from './user-ids'

/**
 * The people that an application names by ids of one kind, by the id that was sent; unknown ids are missing. An
 * open_id is the one that this application sees, a user_id one of its own tenant (platform/envelope#identifiers).
 */
export async function namedUsers(
  tx: Tx,
  caller: Caller,
  type: UserIdType,
  ids: readonly string[],
): Promise<Map<string, Users>> {
  // People without an id of this kind have an empty one, which must not find them.
  const asked = [...new Set(ids)].filter((id) => id !== '')
  if (asked.length === 0) return new Map()
  const users = tx.selectFrom('users').selectAll()
  if (type === 'open_id') return byOpenId(tx, caller, asked)
  const found = await users
    .where(type, 'in', asked)
    .$if(type === 'user_id', (query) => query.where('tenant_key', '=', caller.tenant_key))
    .execute()
  return new Map(found.map((user) => [user[type], user]))
}

/** Most people have the same open_id for every application; only ids not found that way need the others to be read. */
async function byOpenId(tx: Tx, caller: Caller, asked: readonly string[]): Promise<Map<string, Users>> {
  const users = tx.selectFrom('users').selectAll()
  const usual = await users.where('open_id', 'in', asked).execute()
  const found = new Map(usual.map((user) => [idAs('open_id', user, caller) ?? '', user]))
  if (!asked.every((id) => found.has(id))) {
    const apart = await users.where('open_ids', '!=', sql.lit('{}')).execute()
    for (const user of apart) found.set(idAs('open_id', user, caller) ?? '', user)
  }
  return new Map([...found].filter(([id]) => asked.includes(id)))
}
