import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'
import type { UserStatus } from './user'

/** A requested address or number and its user's id; without an id if no user has it. */
export interface UserContact {
  user_id?: string
  email?: string
  mobile?: string
  status?: UserStatus
}

const contacts = z.array(z.string().max(200)).max(50).default([])

/** The ids behind e-mail addresses and telephone numbers, in this order. */
export const BatchGetUserIds = answering<{ user_list: UserContact[] }>()({
  route: 'POST /open-apis/contact/v3/users/batch_get_id',
  query: z.object({ user_id_type: userIdType }),
  body: z.object({ emails: contacts, mobiles: contacts, include_resigned: z.boolean().default(false) }),
})
