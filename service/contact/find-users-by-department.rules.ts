import { ROOT_DEPARTMENT } from '../../contract/contact/user'
import type { Unreachable } from '../http/endpoint'
import type { Rule } from '../rules/rule'

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

export const findUsersByDepartmentRules: Rule<FindUsersByDepartmentFacts>[] = [
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

export const findUsersByDepartmentUnreachable: Unreachable[] = [
  { code: 41050, why: 'whom the application may not see is missing from the list' },
]
