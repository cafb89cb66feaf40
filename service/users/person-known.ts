import { sql } from 'kysely'
import type { ErrorCode } from '../../contract/error-codes'
import type { Caller } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'
import type { UserIdType } from './user-ids'

/**
 * How an id names a person. `foreign`: it is an id of another application or tenant, or of a chat. Absent: the request
 * names no person by one of these kinds of ids.
 */
export interface Naming {
  type: UserIdType
  names: 'somebody' | 'nobody' | 'foreign'
}

/** How the gateway sees an id (platform/envelope#ids); `user` is the person whom the caller names with it. */
export async function namingOf(
  tx: Tx,
  caller: Caller,
  type: UserIdType,
  id: string,
  user: Pick<Users, 'tenant_key'> | undefined,
): Promise<Naming> {
  if (user) {
    const isForeign = type === 'union_id' && user.tenant_key !== caller.tenant_key
    return { type, names: isForeign ? 'foreign' : 'somebody' }
  }
  const isElsewhere = (type === 'open_id' && id.startsWith('oc_')) || (await isAnybodys(tx, type, id))
  return { type, names: isElsewhere ? 'foreign' : 'nobody' }
}

/** Whether it is the id of any person, in any tenant and for any application. */
async function isAnybodys(tx: Tx, type: UserIdType, id: string): Promise<boolean> {
  if (id === '') return false
  const users = tx.selectFrom('users')
  if (await users.select('open_id').where(type, '=', id).limit(1).executeTakeFirst()) return true
  if (type !== 'open_id') return false
  // Only a few people have another open_id for some application.
  const apart = await users.select('open_ids').where('open_ids', '!=', sql.lit('{}')).execute()
  return apart.some(({ open_ids }) =>
    Object.values(JSON.parse(open_ids) as Record<string, string>).includes(id),
  )
}

/** The gateway looks up the id of a person in this field (platform/envelope#ids), which may hold only one kind of id. */
export const personKnown = <Facts>(
  field: string,
  namingIn: (facts: Facts) => Naming | undefined,
  only?: UserIdType,
): Rule<Facts>[] =>
  (only ? refusals.filter(({ type }) => type === only) : refusals).map(
    ({ code, type, names, when, ours }) => ({
      code,
      id: field,
      when: `${field} ${when}`,
      fails(facts) {
        const naming = namingIn(facts)
        return naming?.type === type && naming.names === names
      },
      ...(ours && { ours }),
    }),
  )

const refusals: (Naming & { code: ErrorCode; when: string; ours?: true })[] = [
  { code: 99992351, type: 'open_id', names: 'nobody', when: 'is no open_id' },
  {
    code: 99992361,
    type: 'open_id',
    names: 'foreign',
    when: 'is an open_id of another application, or a chat_id',
  },
  { code: 99992360, type: 'user_id', names: 'nobody', when: 'is no user_id' },
  { code: 99992364, type: 'user_id', names: 'foreign', when: 'is a user_id of another tenant' },
  { code: 99992363, type: 'union_id', names: 'nobody', when: 'is no union_id', ours: true },
  { code: 99992381, type: 'union_id', names: 'foreign', when: 'is a union_id of another tenant', ours: true },
]
