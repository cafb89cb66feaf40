import type { Unreachable } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Users } from '../store/database'
import { isAvailableTo } from '../users/availability'
import type { Availability } from '../users/availability'

export interface GetUserFacts {
  user: Users | undefined
  availableTo: Availability
}

export const getUserRules: Rule<GetUserFacts>[] = [
  { code: 41012, when: 'user_id names nobody of the tenant', fails: (f) => !f.user },
  {
    code: 41050,
    when: 'the application may not see the person',
    fails: (f) => f.user && !isAvailableTo(f.availableTo, f.user),
  },
]

export const getUserUnreachable: Unreachable[] = [
  { code: 40003, why: 'an error of the service answers 2200' },
]
