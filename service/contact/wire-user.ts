import { ROOT_DEPARTMENT } from '../../contract/contact/user'
import type { User, UserStatus } from '../../contract/contact/user'
import type { Caller } from '../http/endpoint'
import type { Users } from '../store/tables/people-and-chats'
import { hasScope } from '../users/has-scope'
import { idAs } from '../users/user-ids'
import { fieldScopes } from './contact-scopes'

/**
 * A person as an application may see them, without the fields for which it has no
 * scope and those that a world does not have (platform/contacts#people).
 */
export function wireUser(user: Users, caller: Caller): User {
  const may = (field: keyof typeof fieldScopes) => hasScope(caller, ...fieldScopes[field])
  return {
    union_id: user.union_id,
    ...(may('user_id') && { user_id: user.user_id }),
    open_id: idAs('open_id', user, caller) ?? '',
    ...(may('names') && { name: user.name, en_name: user.en_name }),
    ...(may('email') && { email: user.email }),
    ...(may('status') && { status: statusOf(user) }),
    ...(may('department_ids') && { department_ids: user.resigned === 1 ? [] : [ROOT_DEPARTMENT] }),
  }
}

export const statusOf = ({ resigned }: Pick<Users, 'resigned'>): UserStatus => ({
  is_frozen: false,
  is_resigned: resigned === 1,
  is_activated: resigned === 0,
  is_exited: false,
  is_unjoin: false,
})
