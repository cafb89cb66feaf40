import type { Unreachable } from '../http/endpoint'
import type { Rule } from '../rules/rule'
import type { Users } from '../store/database'
import { isAvailableTo } from '../users/availability'
import type { Availability } from '../users/availability'
import { personKnown } from '../users/person-known'
import type { Naming } from '../users/person-known'

export interface GetUserFacts {
  user: Users | undefined
  naming: Naming
  availableTo: Availability
}

export const getUserRules: Rule<GetUserFacts>[] = [
  ...personKnown<GetUserFacts>('user_id', (f) => f.naming),
  {
    code: 41050,
    when: 'the application may not see the person',
    fails: (f) => f.user && !isAvailableTo(f.availableTo, f.user),
  },
]

export const getUserUnreachable: Unreachable[] = [
  { code: 40001, why: 'the gateway checks the shape before the operation begins, and answers 99992402' },
  { code: 41012, why: 'the gateway looks the person up before the operation begins' },
  { code: 40003, why: 'an error of the service answers 2200' },
]
