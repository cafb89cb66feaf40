import { OAuthTokenV2, OAuthTokenV3 } from '../../../contract/auth/oauth/token'
import type { OAuthToken } from '../../../contract/auth/oauth/token'
import { serviceEndpoint } from '../../http/endpoint'
import type { AnyEndpoint, Answer, Call } from '../../http/endpoint'
import { present } from '../../rules/present'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import type { AuthCodes } from '../../store/tables/sign-in'
import { tenantToken } from '../../tokens/tenant-token'
import { issueUserTokens, OFFLINE_SCOPE, scopesIn } from '../../tokens/user-tokens'
import { authLimits } from '../auth-gates'
import { oauthAnswer, oauthRefusal } from './answers'
import { isChallenge } from './authorize'
import { clientFacts } from './client-facts'
import { tokenScenarios } from './oauth.scenarios'
import type { TokenContract } from './oauth.scenarios'
import { tokenRules, tokenUnreachable } from './token.rules'
import type { TokenFacts } from './token.rules'

/** A token for a code, for a refresh token, or for an application itself (platform/oauth#token). */
const tokenEndpoint = (contract: TokenContract, family: 'v2' | 'v3'): AnyEndpoint =>
  serviceEndpoint<typeof contract, TokenFacts>({
    contract,
    access: 'public',
    locks: 'everything',
    emits: [],
    limits: authLimits,
    gates: { invalid: 20063, internal: 20050 },
    refuse: oauthRefusal,
    gather: (call) => tokenFacts(call, family === 'v3'),
    rules: tokenRules,
    ...tokenScenarios(contract),
    unreachable: tokenUnreachable,
    async run({ tx, world }, facts): Promise<Answer> {
      const { app, code, refresh, device, asked } = facts
      const { app_id, tenant_key } = present(app)
      const shown = code ?? refresh ?? device
      if (!shown) {
        const { tenant_access_token, expire } = await tenantToken(tx, world, app_id, tenant_key)
        return token({ access_token: tenant_access_token, expires_in: expire, token_type: 'Bearer' })
      }
      await spend(tx, facts)
      const granted = scopesIn(shown.scope)
      const wanted = scopesIn(asked.scope ?? '')
      const scopes = wanted.length > 0 ? wanted : granted
      const { open_id } = shown
      const authorized_at = refresh?.authorized_at ?? world.now()
      const issued = await issueUserTokens(tx, world, {
        family,
        app_id,
        open_id,
        authorized_at,
        granted,
        scopes,
      })
      const renewable = granted.includes(OFFLINE_SCOPE) && {
        refresh_token: issued.refresh_token,
        refresh_token_expires_in: issued.refresh_expires_in,
      }
      return token({
        access_token: issued.access_token,
        expires_in: issued.expires_in,
        ...renewable,
        scope: scopes.join(' '),
        token_type: 'Bearer',
      })
    },
  })

const token = (answer: OAuthToken): Answer => oauthAnswer(answer)

export const oauthTokenV3 = tokenEndpoint(OAuthTokenV3, 'v3')
export const oauthTokenV2 = tokenEndpoint(OAuthTokenV2, 'v2')

async function tokenFacts(
  { tx, world, headers, input }: Call<TokenContract>,
  isV3: boolean,
): Promise<TokenFacts> {
  const asked = input.body
  const isCode = asked.grant_type === 'authorization_code'
  const code = isCode ? await codeOf(tx, asked.code ?? '') : undefined
  const isRefresh = asked.grant_type === 'refresh_token'
  const refresh = isRefresh ? await refreshOf(tx, asked.refresh_token ?? '') : undefined
  const isDevice = asked.grant_type?.endsWith(':device_code') === true
  const device = isDevice ? await deviceOf(tx, asked.device_code ?? '') : undefined
  const person = await tx
    .selectFrom('users')
    .select(['open_id', 'resigned'])
    .where('open_id', '=', (code ?? refresh ?? device)?.open_id ?? '')
    .executeTakeFirst()
  return {
    ...(await clientFacts(tx, world, headers, asked)),
    asked,
    isV3,
    now: world.now(),
    code,
    refresh,
    device,
    verifierIsRight: code !== undefined && (await isVerified(code, asked.code_verifier, isV3)),
    person,
  }
}

export const codeOf = async (tx: Tx, code: string) =>
  tx
    .selectFrom('auth_codes')
    .selectAll()
    .where('code_hash', '=', await hashOf(code))
    .executeTakeFirst()

const deviceOf = async (tx: Tx, device_code: string) =>
  tx
    .selectFrom('device_codes')
    .selectAll()
    .where('device_hash', '=', await hashOf(device_code))
    .executeTakeFirst()

export const refreshOf = async (tx: Tx, refresh_token: string) =>
  tx
    .selectFrom('user_tokens')
    .selectAll()
    .where('token_hash', '=', await hashOf(refresh_token))
    .where('kind', '=', 'refresh')
    .executeTakeFirst()

/** Marks a code or a refresh token as used: each works only once. */
export async function spend(
  tx: Tx,
  { code, refresh, device }: Pick<TokenFacts, 'code' | 'refresh'> & Partial<Pick<TokenFacts, 'device'>>,
): Promise<void> {
  if (device)
    await tx
      .updateTable('device_codes')
      .set({ state: 'used' })
      .where('device_hash', '=', device.device_hash)
      .execute()

  if (code)
    await tx.updateTable('auth_codes').set({ used: 1 }).where('code_hash', '=', code.code_hash).execute()
  if (refresh)
    await tx
      .updateTable('user_tokens')
      .set({ state: 'used' })
      .where('token_hash', '=', refresh.token_hash)
      .execute()
}

/** PKCE: whether the challenge was made from the verifier. */
async function isVerified(
  { code_challenge, challenge_method }: AuthCodes,
  verifier: string | undefined,
  isV3: boolean,
): Promise<boolean> {
  if (code_challenge === '') return verifier === undefined || !isV3
  if (verifier === undefined || !isChallenge(verifier)) return false
  return (challenge_method === 'S256' ? await s256(verifier) : verifier) === code_challenge
}

async function s256(verifier: string): Promise<string> {
  const hex = await hashOf(verifier)
  const bytes = hex.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
