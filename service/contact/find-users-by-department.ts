import { z } from 'zod'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { serviceEndpoint } from '../http/endpoint'
import type { Call } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { pageTokenOf, placeOf } from '../http/page-token'
import { availability } from '../users/availability'
import { DIRECTORY, DIRECTORY_BASE } from './contact-scopes'
import {
  findUsersByDepartmentRules,
  findUsersByDepartmentUnreachable,
} from './find-users-by-department.rules'
import type { FindUsersByDepartmentFacts } from './find-users-by-department.rules'
import { wireUser } from './wire-user'

const Place = z.tuple([z.literal('people'), z.string(), z.string()])

/**
 * The people in a department, by open_id. A world has only one department, the
 * root; people who have left the tenant are in none.
 */
export const findUsersByDepartment = serviceEndpoint<
  typeof FindUsersByDepartment,
  FindUsersByDepartmentFacts
>({
  contract: FindUsersByDepartment,
  access: [DIRECTORY_BASE, 'contact:department.organize:readonly', ...DIRECTORY],
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ input }): Promise<FindUsersByDepartmentFacts> {
    const { department_id, department_id_type, page_size, page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== department_id
    return { department_id, department_id_type, page_size, badPageToken, after: place?.[2] ?? '' }
  },
  rules: findUsersByDepartmentRules,
  unreachable: findUsersByDepartmentUnreachable,
  async run(call, { department_id, page_size, after }) {
    const users = await peopleAfter(call, after)
    const page = users.slice(0, page_size)
    const last = page.at(-1)
    const has_more = users.length > page_size
    const next = has_more && last && { page_token: pageTokenOf(['people', department_id, last.open_id]) }
    return { items: page.map((user) => wireUser(user, call.caller)), has_more, ...next }
  },
})

/** Reads one more than a page holds, to know whether there is another page. */
async function peopleAfter({ tx, caller, input }: Call<typeof FindUsersByDepartment>, after: string) {
  const to = await availability(tx, caller)
  const people = tx
    .selectFrom('users')
    .selectAll()
    .where('tenant_key', '=', caller.tenant_key)
    .where('resigned', '=', 0)
    .where('open_id', '>', after)
    .orderBy('open_id')
  if (to === 'all') return people.limit(input.query.page_size + 1).execute()
  // The list is short; it is empty for an application that is available to no person.
  const named = await people.execute()
  return named.filter(({ open_id }) => to.has(open_id))
}
