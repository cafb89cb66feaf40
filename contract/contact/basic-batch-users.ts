import { z } from 'zod'
import { answering } from '../endpoint'
import { userIdType } from '../fields'

export interface BasicUser {
  /** As it was asked for. */
  user_id: string
  name: string
  i18n_name: { zh_cn: string; ja_jp: string; en_us: string }
}

/** The names of up to ten people; needs no scope for them. */
export const BasicBatchUsers = answering<{ users: BasicUser[] }>()({
  route: 'POST /open-apis/contact/v3/users/basic_batch',
  query: z.object({ user_id_type: userIdType }),
  body: z.object({ user_ids: z.array(z.string().min(1).max(200)).min(1).max(10) }),
})
