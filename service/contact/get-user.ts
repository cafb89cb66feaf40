import { GetUser } from '../../contract/contact/get-user'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { present } from '../rules/present'
import { availability } from '../users/availability'
import { namingOf } from '../users/person-known'
import { DIRECTORY, DIRECTORY_BASE } from './contact-scopes'
import { getUserRules, getUserUnreachable } from './get-user.rules'
import type { GetUserFacts } from './get-user.rules'
import { usersOfTenant } from './users-of-tenant'
import { wireUser } from './wire-user'

/** One person of the application's tenant; people who have left it are shown as resigned. */
export const getUser = serviceEndpoint<typeof GetUser, GetUserFacts>({
  contract: GetUser,
  access: [DIRECTORY_BASE, ...DIRECTORY],
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }): Promise<GetUserFacts> {
    const { user_id } = input.path
    const { user_id_type } = input.query
    const user = (await usersOfTenant(tx, caller, user_id_type, [user_id])).get(user_id)
    const naming = await namingOf(tx, caller, user_id_type, user_id, user)
    return { user, naming, availableTo: await availability(tx, caller) }
  },
  rules: getUserRules,
  unreachable: getUserUnreachable,
  run: async ({ caller }, { user }) => ({ user: wireUser(present(user), caller) }),
})
