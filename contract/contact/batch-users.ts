import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import { departmentIdType } from './user'
import type { User } from './user'

/** Up to 50 people; those who do not exist, or may not be seen, are missing from the answer. */
export const BatchUsers = answering<{ items: User[] }>()({
  route: 'GET /open-apis/contact/v3/users/batch',
  repeated: ['user_ids'],
  query: z.object({
    user_ids: z.array(z.string().min(1).max(200)).min(1).max(50),
    user_id_type: userIdType,
    department_id_type: departmentIdType,
  }),
})
