import type { Caller } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { hasScope } from '../../users/has-scope'
import { USER_ID_SCOPE } from '../../users/user-ids'

/** The request names people by a kind of id that the application may not see. */
export const areIdsWithheld = (caller: Caller, type: string, ids: readonly unknown[]): boolean =>
  type === 'user_id' && ids.length > 0 && !hasScope(caller, USER_ID_SCOPE)

/** An application that may not see user_ids may not name people by them either (platform/envelope#conventions). */
export const idsNotWithheld: Rule<{ idsWithheld: boolean }> = {
  code: 99991672,
  scopes: [USER_ID_SCOPE],
  when: 'people are given by user_id, and the application lacks contact:user.employee_id:readonly',
  fails: (f) => f.idsWithheld,
  ours: true,
}
