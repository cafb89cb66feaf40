import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { idAs, usersBehind } from '../users/user-ids'
import type { UserIdType } from '../users/user-ids'

/** How a stored open_id is shown to a caller; ids of nobody that we know stay as they are. */
export type ShownUser = (open_id: string) => string

/**
 * What to show for stored open_ids. A user_id is withheld (empty) from an
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
