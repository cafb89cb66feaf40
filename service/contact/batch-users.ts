import { BatchUsers } from '../../contract/contact/batch-users'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import type { Users } from '../store/tables/people-and-chats'
import { availability, isAvailableTo } from '../users/availability'
import { DIRECTORY_BASE } from './contact-scopes'
import { usersOfTenant } from './users-of-tenant'
import { wireUser } from './wire-user'

/** The named people of the application's tenant, each once, in the order asked for. */
export const batchUsers = serviceEndpoint<typeof BatchUsers, { users: Users[] }>({
  contract: BatchUsers,
  access: [DIRECTORY_BASE],
  tokens: 'tenants',
  foreign: { otherTenants: { 'query.user_ids': 'left out' } },
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }) {
    const { user_ids, user_id_type } = input.query
    const users = await usersOfTenant(tx, caller, user_id_type, user_ids)
    const to = await availability(tx, caller)
    const asked = [...new Set(user_ids)].flatMap((id) => users.get(id) ?? [])
    return { users: asked.filter((user) => isAvailableTo(to, user)) }
  },
  rules: [],
  unreachable: [
    { code: 41050, why: 'whom the application may not see is missing from the answer' },
    { code: 40004, why: 'the operation names no department' },
  ],
  run: async ({ caller }, { users }) => ({ items: users.map((user) => wireUser(user, caller)) }),
  happy: { query: { user_ids: ['ou_alice', 'ou_bob'] } },
  scenarios: {},
})
