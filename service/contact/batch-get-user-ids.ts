import { BatchGetUserIds } from '../../contract/contact/batch-get-user-ids'
import type { UserContact } from '../../contract/contact/batch-get-user-ids'
import { serviceEndpoint } from '../http/endpoint'
import type { Call } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { noLocks } from '../http/locks'
import type { Users } from '../store/tables/people-and-chats'
import { availability, isAvailableTo } from '../users/availability'
import { hasScope } from '../users/has-scope'
import { idAs } from '../users/user-ids'
import { fieldScopes } from './contact-scopes'
import { statusOf } from './wire-user'

/**
 * Finds people by e-mail address: one entry per address, without an id if the application may see no person with it.
 * Telephone numbers find no person, because a world has none.
 */
export const batchGetUserIds = serviceEndpoint<typeof BatchGetUserIds, { users: Map<string, Users> }>({
  contract: BatchGetUserIds,
  locks: noLocks,
  emits: [],
  access: ['contact:user.id:readonly'],
  tokens: 'tenants',
  foreign: { otherTenants: { 'body.emails': 'left out' } },
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  gather: async (call) => ({ users: await usersByEmail(call) }),
  rules: [],
  async run({ caller, input }, { users }) {
    const { emails, mobiles } = input.body
    const known = (email: string): UserContact => {
      const user = users.get(email)
      if (!user) return { email }
      const user_id = idAs(input.query.user_id_type, user, caller)
      return {
        ...(user_id !== undefined && { user_id }),
        email,
        ...(hasScope(caller, ...fieldScopes.status) && { status: statusOf(user) }),
      }
    }
    return { user_list: [...emails.map(known), ...mobiles.map((mobile) => ({ mobile }))] }
  },
  happy: { body: { emails: ['alice@acme.example'] } },
  scenarios: {},
})

async function usersByEmail({
  tx,
  caller,
  input,
}: Call<typeof BatchGetUserIds>): Promise<Map<string, Users>> {
  // People without an address have an empty one, which must not find them.
  const emails = input.body.emails.filter((email) => email !== '')
  if (emails.length === 0) return new Map()
  const to = await availability(tx, caller)
  const users = await tx
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', emails)
    .where('tenant_key', '=', caller.tenant_key)
    .execute()
  const shown = users.filter(
    (user) => isAvailableTo(to, user) && (input.body.include_resigned || user.resigned === 0),
  )
  return new Map(shown.map((user) => [user.email, user]))
}
