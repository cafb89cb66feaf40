import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'

/** `user_id_type` of contact, im and docx (platform/envelope#conventions). */
export type UserIdType = 'open_id' | 'union_id' | 'user_id'
export type UserIds = Pick<Users, 'open_id' | 'open_ids' | 'user_id' | 'union_id'>
export type KnownUser = UserIds & Pick<Users, 'tenant_key'>

/** Without it a tenant's user_ids are withheld (platform/messages#merge-forward, platform/envelope#conventions). */
export const USER_ID_SCOPE = 'contact:user.employee_id:readonly'

/** A user's id of one kind as an application sees it; undefined if it may not. */
export function idAs(type: UserIdType, user: UserIds, caller: Caller): string | undefined {
  if (type === 'union_id') return user.union_id
  if (type === 'user_id') {
    return caller.scopes && !caller.scopes.includes(USER_ID_SCOPE) ? undefined : user.user_id
  }
  const own = JSON.parse(user.open_ids) as Record<string, string>
  return Object.hasOwn(own, caller.app_id) ? own[caller.app_id] : user.open_id
}

/** The users behind open_ids of the world file; unknown ids are missing. */
export async function usersBehind(tx: Tx, openIds: readonly string[]): Promise<Map<string, KnownUser>> {
  if (openIds.length === 0) return new Map()
  const users = await tx
    .selectFrom('users')
    .select(['open_id', 'open_ids', 'user_id', 'union_id', 'tenant_key'])
    .where('open_id', 'in', openIds)
    .execute()
  return new Map(users.map((user) => [user.open_id, user]))
}
