import { BasicBatchUsers } from '../../contract/contact/basic-batch-users'
import type { BasicUser } from '../../contract/contact/basic-batch-users'
import { serviceEndpoint } from '../http/endpoint'
import type { Limit } from '../http/endpoint'
import { noLocks } from '../http/locks'
import { usersOfTenant } from './users-of-tenant'

const fiveASecond: readonly Limit[] = [{ times: 5, ms: 1000, by: 'app', status: 429 }]

/** The names of people in the tenant, whether or not the application is available to them (platform/contacts#people). */
export const basicBatchUsers = serviceEndpoint<typeof BasicBatchUsers, { users: BasicUser[] }>({
  contract: BasicBatchUsers,
  locks: noLocks,
  emits: [],
  access: ['contact:user.basic_profile:readonly'],
  tokens: 'tenants',
  foreign: { otherTenants: { 'body.user_ids': 'left out' } },
  limits: fiveASecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }) {
    const { user_ids } = input.body
    const users = await usersOfTenant(tx, caller, input.query.user_id_type, user_ids)
    return {
      users: [...new Set(user_ids)].flatMap((user_id) => {
        const user = users.get(user_id)
        if (!user) return []
        const { name, en_name } = user
        return [{ user_id, name, i18n_name: { zh_cn: name, ja_jp: '', en_us: en_name } }]
      }),
    }
  },
  rules: [],
  run: async (_call, { users }) => ({ users }),
  happy: { body: { user_ids: ['ou_alice', 'ou_bob'] } },
  scenarios: {},
})
