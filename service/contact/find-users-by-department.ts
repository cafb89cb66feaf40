import { z } from 'zod'
import { FindUsersByDepartment } from '../../contract/contact/find-users-by-department'
import { ROOT_DEPARTMENT } from '../../contract/contact/user'
import { serviceEndpoint } from '../http/endpoint'
import type { Call, Unreachable } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { pageTokenOf, placeOf } from '../http/page-token'
import type { Rule } from '../rules/rule'
import { availability } from '../users/availability'
import { DIRECTORY, DIRECTORY_BASE } from './contact-scopes'
import { wireUser } from './wire-user'

export interface FindUsersByDepartmentFacts {
  department_id: string
  department_id_type: string
  page_size: number
  badPageToken: boolean
  /** The open_id of the world with which the previous page ended. */
  after: string
}

/** People on a page (platform/contacts#people). */
const MAX_PAGE = 50

const rules: Rule<FindUsersByDepartmentFacts>[] = [
  {
    code: 99992357,
    id: 'department_id',
    when: 'department_id is no open_department_id: a world has only the root department',
    fails: (f) => f.department_id !== ROOT_DEPARTMENT && f.department_id_type === 'open_department_id',
  },
  {
    code: 40011,
    when: 'page_size is not between 1 and 50',
    fails: (f) => f.page_size < 1 || f.page_size > MAX_PAGE,
  },
  { code: 40012, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
  {
    code: 40004,
    when: 'the application may not see the department: a world has only the root department',
    fails: (f) => f.department_id !== ROOT_DEPARTMENT,
    ours: true,
  },
]

const unreachable: Unreachable[] = [
  { code: 41050, why: 'whom the application may not see is missing from the list' },
]

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
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  async gather({ input }): Promise<FindUsersByDepartmentFacts> {
    const { department_id, department_id_type, page_size, page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== department_id
    return { department_id, department_id_type, page_size, badPageToken, after: place?.[2] ?? '' }
  },
  rules,
  unreachable,
  async run(call, { department_id, page_size, after }) {
    const users = await peopleAfter(call, after)
    const page = users.slice(0, page_size)
    const last = page.at(-1)
    const has_more = users.length > page_size
    const next = has_more && last && { page_token: pageTokenOf(['people', department_id, last.open_id]) }
    return { items: page.map((user) => wireUser(user, call.caller)), has_more, ...next }
  },
  happy: { query: { department_id: '0' } },
  scenarios: {
    40011: { request: { query: { department_id: '0', page_size: 51 } } },
    40012: { request: { query: { department_id: '0', page_token: 'garbage' } } },
    40004: { request: { query: { department_id: 'sales', department_id_type: 'department_id' } } },
    99992357: { request: { query: { department_id: 'od-4e6ac4d14bcd5071a37a39de902c7141' } } },
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
