import { GetUser } from '../../contract/contact/get-user'
import { serviceEndpoint } from '../http/endpoint'
import type { Unreachable } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import type { Users } from '../store/tables/people-and-chats'
import { availability, isAvailableTo } from '../users/availability'
import type { Availability } from '../users/availability'
import { namingOf, personKnown } from '../users/person-known'
import type { Naming } from '../users/person-known'
import type { WorldFile } from '../world/world-file'
import { DIRECTORY, DIRECTORY_BASE } from './contact-scopes'
import { usersOfTenant } from './users-of-tenant'
import { wireUser } from './wire-user'

export interface GetUserFacts {
  user: Users | undefined
  naming: Naming
  availableTo: Availability
}

const rules: Rule<GetUserFacts>[] = [
  ...personKnown<GetUserFacts>('user_id', (f) => f.naming),
  {
    code: 41050,
    when: 'the application may not see the person',
    fails: (f) => f.user && !isAvailableTo(f.availableTo, f.user),
  },
]

const unreachable: Unreachable[] = [
  { code: 40001, why: 'the gateway checks the shape before the operation begins, and answers 99992402' },
  { code: 41012, why: 'the gateway looks the person up before the operation begins' },
  { code: 40003, why: 'an error of the service answers 2200' },
]

const naming = (user_id_type: string, user_id: string): Scenario => ({
  request: { path: { user_id }, query: { user_id_type } },
})

const aliceElsewhere = (file: WorldFile) =>
  file.users.forEach((user) => {
    if (user.open_id === 'ou_alice') user.tenant_key = '1f2e3d4c5b6a7988'
  })

/** One person of the application's tenant; people who have left it are shown as resigned. */
export const getUser = serviceEndpoint<typeof GetUser, GetUserFacts>({
  contract: GetUser,
  access: [DIRECTORY_BASE, ...DIRECTORY],
  tokens: 'tenants',
  foreign: { otherTenants: { 'path.user_id': 99992361 } },
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ tx, caller, input }): Promise<GetUserFacts> {
    const { user_id } = input.path
    const { user_id_type } = input.query
    const user = (await usersOfTenant(tx, caller, user_id_type, [user_id])).get(user_id)
    const naming = await namingOf(tx, caller, user_id_type, user_id, user)
    return { user, naming, availableTo: await availability(tx, caller) }
  },
  rules,
  unreachable,
  run: async ({ caller }, { user }) => ({ user: wireUser(present(user), caller) }),
  happy: { path: { user_id: 'ou_alice' } },
  scenarios: {
    99992351: naming('open_id', 'ou_nobody'),
    99992361: naming('open_id', 'oc_launch'),
    99992360: naming('user_id', 'nobody00'),
    99992364: { ...naming('user_id', 'a1b2c3d4'), world: aliceElsewhere },
    99992363: naming('union_id', 'on_nobody'),
    99992381: { ...naming('union_id', 'on_alice'), world: aliceElsewhere },
    41050: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
  },
})
