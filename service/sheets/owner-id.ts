import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { idAs, usersBehind } from '../users/user-ids'
import type { UserIdType } from '../users/user-ids'

/** The owner of a chat by the kind of id asked for; undefined if it is withheld. An application is shown by its app_id. */
export async function ownerIdAs(
  tx: Tx,
  owner_id: string,
  type: UserIdType,
  caller: Caller,
): Promise<string | undefined> {
  const owner = (await usersBehind(tx, [owner_id])).get(owner_id)
  return owner ? idAs(type, owner, caller) : owner_id
}
