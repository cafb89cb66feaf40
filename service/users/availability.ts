import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'

/** The people that an application may see: everybody of its tenant, or a few (world file: `available_to`). */
export type Availability = 'all' | ReadonlySet<string>

export async function availability(tx: Tx, caller: Caller): Promise<Availability> {
  const app = await tx
    .selectFrom('apps')
    .select('available_to')
    .where('app_id', '=', caller.app_id)
    .executeTakeFirst()
  const to = JSON.parse(app?.available_to ?? '[]') as 'all' | string[]
  return to === 'all' ? 'all' : new Set(to)
}

export const isAvailableTo = (to: Availability, { open_id }: Pick<Users, 'open_id'>): boolean =>
  to === 'all' || to.has(open_id)
