import { BatchGetUserIds } from '../../../contract/contact/batch-get-user-ids'
import { GetUser } from '../../../contract/contact/get-user'
import type { User } from '../../../contract/contact/user'
import { call } from '../client'

type IdType = 'open_id' | 'union_id' | 'user_id'

/** A person by an id of any kind. */
export const getPerson = async (user_id_type: IdType, user_id: string, signal: AbortSignal): Promise<User> =>
  (await call(GetUser, { path: { user_id }, query: { user_id_type } }, { signal })).user

/** The open_id behind an e-mail address or a telephone number; undefined where it is nobody's that the application may see. */
export async function openIdOf(
  contact: { emails: string[] } | { mobiles: string[] },
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = { ...contact, include_resigned: true }
  const { user_list } = await call(BatchGetUserIds, { query: { user_id_type: 'open_id' }, body }, { signal })
  return user_list[0]?.user_id
}
