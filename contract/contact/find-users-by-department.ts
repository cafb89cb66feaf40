import { z } from 'zod'
import { answering } from '../endpoint'
import type { Page } from '../envelope'
import { pageToken, queryInt, userIdType } from '../fields'
import { departmentIdType } from './user'
import type { User } from './user'

/** The people who are directly in a department. The rules check the size of a page: it has a code of its own. */
export const FindUsersByDepartment = answering<Page<User>>()({
  route: 'GET /open-apis/contact/v3/users/find_by_department',
  query: z.object({
    user_id_type: userIdType,
    department_id_type: departmentIdType,
    department_id: z.string().min(1).max(200),
    page_size: queryInt(-1_000_000_000, 1_000_000_000).default(10),
    page_token: pageToken,
  }),
})
