import { GetUserInfo } from '../../../contract/auth/oauth/user-info'
import type { UserInfo } from '../../../contract/auth/oauth/user-info'
import { serviceEndpoint } from '../../http/endpoint'
import type { Caller } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { Users } from '../../store/tables/people-and-chats'
import { hasScope } from '../../users/has-scope'
import { idAs, USER_ID_SCOPE } from '../../users/user-ids'
import { userInfoScenarios } from './oauth.scenarios'

const EMAIL_SCOPE = 'contact:user.email:readonly'

/** The person for whom a user token acts (platform/oauth#whose-token-it-is). A world has no pictures of people. */
export const getUserInfo = serviceEndpoint({
  contract: GetUserInfo,
  access: [],
  tokens: 'users',
  foreign: 'as missing',
  limits: [],
  gates: { invalid: 20001, internal: 20050, unauthorized: 20005 },
  gather: ({ tx, caller }) =>
    tx
      .selectFrom('users')
      .selectAll()
      .where('open_id', '=', present(caller.person).open_id)
      .executeTakeFirst(),
  ...userInfoScenarios,
  rules: [],
  unreachable: [
    { code: 20008, why: 'a token ends with its person, and is answered with 20005' },
    { code: 20021, why: 'the token of somebody who has left is answered with 20005' },
    { code: 20022, why: 'nobody of a world is frozen' },
    { code: 20023, why: 'everybody of a world is registered' },
  ],
  run: async ({ caller }, user) => shownPerson(present(user), caller),
})

/** A person as shown to an application that holds their token. */
export function shownPerson(user: Users, caller: Caller): UserInfo {
  const { name, en_name, union_id, tenant_key, email } = user
  const mayHave = (scope: string) => hasScope(caller, scope) && present(caller.person).scopes.includes(scope)
  return {
    name,
    en_name,
    avatar_url: '',
    avatar_thumb: '',
    avatar_middle: '',
    avatar_big: '',
    open_id: idAs('open_id', user, caller) ?? '',
    union_id,
    tenant_key,
    ...(mayHave(EMAIL_SCOPE) && { email }),
    ...(mayHave(USER_ID_SCOPE) && { user_id: user.user_id }),
  }
}
