import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'

/** `user_id_type` of a request (platform-facts 0.2). */
export type UserIdType = 'open_id' | 'union_id' | 'user_id'

/** A person that a request named. */
export interface NamedUser {
  open_id: string
  tenant_key: string
  resigned: boolean
}

const EMPLOYEE_ID = 'contact:user.employee_id:readonly'

const ownOpenId = (open_ids: string, app_id: string): string | undefined =>
  (JSON.parse(open_ids) as Record<string, string>)[app_id]

/** The people behind the ids of a request, by the id that was sent. Blocks keep open_ids whatever was sent. */
export async function namedUsers(
  tx: Tx,
  ids: readonly string[],
  idType: UserIdType,
  app_id: string,
): Promise<Map<string, NamedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['open_id', 'open_ids', 'user_id', 'union_id', 'tenant_key', 'resigned'])
    .where((eb) =>
      idType === 'open_id'
        ? eb.or([eb('open_id', 'in', ids), eb('open_ids', '!=', '{}')])
        : eb(idType, 'in', ids),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      idType === 'open_id' ? (ownOpenId(row.open_ids, app_id) ?? row.open_id) : row[idType],
      { open_id: row.open_id, tenant_key: row.tenant_key, resigned: row.resigned === 1 },
    ]),
  )
}

/** How a stored open_id is shown to a caller; ids of nobody that we know stay as they are. */
export type ShownUser = (open_id: string) => string

/**
 * What to show for stored open_ids. A user_id is withheld (empty) from an
 * application without its scope (platform-facts 0.2).
 */
export async function shownUsers(
  tx: Tx,
  open_ids: readonly string[],
  idType: UserIdType,
  caller: Caller,
): Promise<ShownUser> {
  if (open_ids.length === 0) return (id) => id
  const withheld = idType === 'user_id' && caller.scopes !== undefined && !caller.scopes.includes(EMPLOYEE_ID)
  const rows = await tx
    .selectFrom('users')
    .select(['open_id', 'open_ids', 'user_id', 'union_id'])
    .where('open_id', 'in', open_ids)
    .execute()
  const shown = new Map(
    rows.map((row) => [
      row.open_id,
      idType === 'open_id' ? (ownOpenId(row.open_ids, caller.app_id) ?? row.open_id) : row[idType],
    ]),
  )
  return (id) => {
    const known = shown.get(id)
    if (known === undefined) return id
    return withheld ? '' : known
  }
}
