import type { User } from '../../contract/contact/user'
import { wireUser } from '../contact/wire-user'
import type { Tx } from '../store/store'
import type { Users } from '../store/tables/people-and-chats'
import { emit } from './emit'
import type { Effecting } from './emit'
import type { WorldEvent } from './world-event'

const SCOPES = [
  'contact:contact.base:readonly',
  'contact:contact:readonly_as_app',
  'contact:contact:access_as_app',
] as const

type Type = 'contact.user.created_v3' | 'contact.user.updated_v3' | 'contact.user.deleted_v3'

/**
 * A person has come, has changed or has left (platform/events#people): for the applications of the tenant. A person
 * who is taken out of the world has left, as has one who resigns. Somebody who comes back counts as new (ours).
 */
export async function tellPersonChanged(
  call: Effecting,
  before: Users | undefined,
  after: Users | undefined,
): Promise<void> {
  const was = before?.resigned === 0 ? before : undefined
  const is = after?.resigned === 0 ? after : undefined
  const person = is ?? was
  if (!person) return
  const type: Type = !was
    ? 'contact.user.created_v3'
    : is
      ? 'contact.user.updated_v3'
      : 'contact.user.deleted_v3'
  await emit(call, {
    type,
    to: { chat_id: '', only: await appsOf(call.tx, person.tenant_key) },
    scopes: SCOPES,
    body: async (_tx, to) => {
      const object = wireUser(after ?? { ...person, resigned: 1 }, to)
      if (!was) return { object }
      const { department_ids = [], open_id, ...others } = wireUser(was, to)
      if (!is) return { object, old_object: { department_ids, open_id } }
      const old_object = changedIn({ ...others, department_ids, open_id }, object)
      return Object.keys(old_object).length > 0 ? { object, old_object } : undefined
    },
  } satisfies WorldEvent<Type>)
}

/** The fields of the first that differ in the second. */
function changedIn(old: User, now: User): Partial<User> {
  const values = new Map(Object.entries(now).map(([key, value]) => [key, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(old).filter(([key, value]) => JSON.stringify(value) !== values.get(key)),
  )
}

const appsOf = async (tx: Tx, tenant_key: string): Promise<string[]> =>
  (await tx.selectFrom('apps').select('app_id').where('tenant_key', '=', tenant_key).execute()).map(
    ({ app_id }) => app_id,
  )
