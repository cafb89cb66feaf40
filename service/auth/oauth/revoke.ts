import { RevokeToken } from '../../../contract/auth/oauth/revoke'
import { serviceEndpoint } from '../../http/endpoint'
import type { Answer } from '../../http/endpoint'
import type { Rule } from '../../rules/rule'
import { hashOf } from '../../store/secrets'
import { authLimits } from '../auth-gates'
import { oauthAnswer, oauthRefusal } from './answers'
import { clientFacts } from './client-facts'
import { revokeScenarios } from './oauth.scenarios'
import { clientRules } from './token.rules'
import type { ClientFacts } from './token.rules'

interface RevokeFacts extends ClientFacts {
  token: string
  hint: string | undefined
  /** The application whose token it is; undefined for an unknown token. */
  owner: string | undefined
}

const revokeRules: Rule<RevokeFacts>[] = [
  { code: 20001, when: 'token missing', fails: (f) => f.token === '', ours: true },
  {
    code: 20001,
    when: 'token_type_hint is neither access_token nor refresh_token',
    fails: (f) => f.hint !== undefined && !['access_token', 'refresh_token'].includes(f.hint),
    ours: true,
  },
  ...clientRules,
  {
    code: 20024,
    when: 'a token of another application',
    fails: (f) => f.owner !== undefined && f.owner !== f.client_id,
    ours: true,
  },
]

/**
 * Revokes one access token, or a refresh token, which then renews nothing
 * (platform/oauth#revoke). An unknown token is no error (RFC 7009).
 */
export const revokeToken = serviceEndpoint<typeof RevokeToken, RevokeFacts>({
  contract: RevokeToken,
  access: 'public',
  locks: 'everything',
  emits: [],
  limits: authLimits,
  gates: { invalid: 20063, internal: 20050 },
  refuse: oauthRefusal,
  async gather({ tx, world, headers, input }) {
    const { token = '', token_type_hint: hint, ...said } = input.body
    const row = await tx
      .selectFrom('user_tokens')
      .select('app_id')
      .where('token_hash', '=', await hashOf(token))
      .executeTakeFirst()
    return { ...(await clientFacts(tx, world, headers, said)), token, hint, owner: row?.app_id }
  },
  ...revokeScenarios,
  rules: revokeRules,
  async run({ tx }, { token }): Promise<Answer> {
    await tx
      .updateTable('user_tokens')
      .set({ state: 'revoked' })
      .where('token_hash', '=', await hashOf(token))
      .execute()
    return oauthAnswer({})
  },
})
