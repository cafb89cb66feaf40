import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { idAs, usersBehind } from '../users/user-ids'
import type { UserIdType } from '../users/user-ids'

/** Shows a stored open_id to a caller. An unknown id stays unchanged. */
export type ShownUser = (open_id: string) => string

/**
 * Prepares what to show for stored open_ids. A user_id is withheld (empty) from an
 * application without its scope (platform/envelope#conventions).
 */
export async function shownUsers(
  tx: Tx,
  open_ids: readonly string[],
  idType: UserIdType,
  caller: Caller,
): Promise<ShownUser> {
  const users = await usersBehind(tx, open_ids)
  return (id) => {
    const user = users.get(id)
    return user ? (idAs(idType, user, caller) ?? '') : id
  }
}
