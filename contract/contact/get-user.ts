import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { departmentIdType } from './user'
import type { User } from './user'

export const GetUser = answering<{ user: User }>()({
  route: 'GET /open-apis/contact/v3/users/:user_id',
  path: z.object({ user_id: z.string().min(1).max(200) }),
  query: z.object({ user_id_type: userIdType, department_id_type: departmentIdType }),
})
