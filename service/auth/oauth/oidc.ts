import {
  OidcAccessToken,
  OidcRefreshToken,
  PersonAccessToken,
  PersonRefreshToken,
} from '../../../contract/auth/oauth/oidc'
import type { OidcToken, PersonToken } from '../../../contract/auth/oauth/oidc'
import { appAsCaller } from '../../events/emit'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import type { SentHeaders } from '../../http/served-request'
import { bearerOf } from '../../http/who-asks'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { AuthCodes, UserTokens } from '../../store/tables/sign-in'
import { holderOf } from '../../tokens/kept-token'
import { issueUserTokens, LONGEST_MS, scopesIn } from '../../tokens/user-tokens'
import type { Family } from '../../tokens/user-tokens'
import type { World } from '../../world/world'
import { authLimits } from '../auth-gates'
import { firstAccessScenarios, firstRefreshScenarios } from './oauth.scenarios'
import { codeOf, refreshOf, spend } from './token'
import { shownPerson } from './user-info'

/** The endpoints of the first version, for old clients (platform/oauth#first-version). */
interface OidcFacts {
  /** The application behind its own token. */
  app_id: string | undefined
  grant_type: string
  now: number
  code?: AuthCodes | undefined
  refresh?: UserTokens | undefined
  resigned: boolean
}

async function oidcFacts(
  { tx, world, headers }: { tx: Tx; world: World; headers: SentHeaders },
  grant_type: string,
  shown: { code?: AuthCodes | undefined; refresh?: UserTokens | undefined },
): Promise<OidcFacts> {
  const app = await holderOf(tx, world, bearerOf(headers) ?? '')
  const person = await tx
    .selectFrom('users')
    .select('resigned')
    .where('open_id', '=', (shown.code ?? shown.refresh)?.open_id ?? '')
    .executeTakeFirst()
  return { app_id: app?.app_id, grant_type, now: world.now(), ...shown, resigned: person?.resigned === 1 }
}

const appRow: Rule<OidcFacts> = {
  code: 20014,
  when: 'no token of an application in the Authorization header',
  fails: (f) => f.app_id === undefined,
}
const grantRow = (name: string): Rule<OidcFacts> => ({
  code: 20036,
  when: `grant_type is not ${name}`,
  fails: (f) => f.grant_type !== name,
})
const otherAppRow: Rule<OidcFacts> = {
  code: 20024,
  when: 'it was given to another application',
  fails: (f) => {
    const shown = f.code ?? f.refresh
    return shown && shown.app_id !== f.app_id
  },
}
const accessRules: Rule<OidcFacts>[] = [
  appRow,
  grantRow('authorization_code'),
  {
    code: 20003,
    when: 'code unknown, or used already',
    fails: (f) => !f.code || f.code.used === 1,
  },
  otherAppRow,
  { code: 20004, when: 'code older than five minutes', fails: (f) => f.code && f.code.expires_at <= f.now },
  { code: 20021, when: 'the person has left the tenant', fails: (f) => f.resigned },
]

const refreshRules = (family: Family): Rule<OidcFacts>[] => [
  appRow,
  grantRow('refresh_token'),
  {
    code: 20026,
    when: 'refresh_token unknown, not of these endpoints, used or revoked, or its person has left the tenant',
    fails: (f) => f.refresh?.family !== family || f.refresh.state !== 'live' || f.resigned,
  },
  otherAppRow,
  {
    code: 20037,
    when: 'refresh_token expired, or its person agreed more than 365 days ago',
    fails: (f) =>
      f.refresh && (f.refresh.expires_at <= f.now || f.refresh.authorized_at + LONGEST_MS <= f.now),
  },
]

const unreachable: Unreachable[] = [
  { code: 20007, why: 'a token can always be made' },
  { code: 20022, why: 'nobody of a world is frozen' },
  { code: 20023, why: 'everybody of a world is registered' },
  { code: 20042, why: 'no application of a world is switched off' },
  { code: 20046, why: 'the service is of both brands' },
]

const shared = {
  access: 'public',
  limits: authLimits,
  gates: { invalid: 20001, internal: 20050, status: 200 },
  unreachable,
} as const

async function issue(tx: Tx, world: World, facts: OidcFacts, family: Family): Promise<OidcToken> {
  await spend(tx, { code: facts.code, refresh: facts.refresh })
  const { open_id, scope } = present(facts.code ?? facts.refresh)
  const authorized_at = facts.refresh?.authorized_at ?? world.now()
  const granted = scopesIn(scope)
  const app_id = present(facts.app_id)
  const token = { family, app_id, open_id, authorized_at, granted, scopes: granted } as const
  return { ...(await issueUserTokens(tx, world, token)), token_type: 'Bearer', scope }
}

/** The token and its person, as the first of these endpoints returned them. */
async function issueWithPerson(tx: Tx, world: World, facts: OidcFacts): Promise<PersonToken> {
  const { scope, ...token } = await issue(tx, world, facts, 'first')
  const { open_id } = present(facts.code ?? facts.refresh)
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('open_id', '=', open_id)
    .executeTakeFirstOrThrow()
  const caller = present(await appAsCaller(tx, present(facts.app_id)))
  return { ...token, ...shownPerson(user, { ...caller, person: { open_id, scopes: scopesIn(scope) } }) }
}

const accessFacts = async ({
  tx,
  world,
  headers,
  input,
}: Call<typeof OidcAccessToken | typeof PersonAccessToken>) =>
  oidcFacts({ tx, world, headers }, input.body.grant_type, { code: await codeOf(tx, input.body.code) })

const refreshFacts = async ({
  tx,
  world,
  headers,
  input,
}: Call<typeof OidcRefreshToken | typeof PersonRefreshToken>) =>
  oidcFacts({ tx, world, headers }, input.body.grant_type, {
    refresh: await refreshOf(tx, input.body.refresh_token),
  })

export const oidcAccessToken = serviceEndpoint<typeof OidcAccessToken, OidcFacts>({
  contract: OidcAccessToken,
  locks: 'everything',
  emits: [],
  ...shared,
  gather: accessFacts,
  rules: accessRules,
  ...firstAccessScenarios,
  run: ({ tx, world }, facts) => issue(tx, world, facts, 'v1'),
})

export const oidcRefreshToken = serviceEndpoint<typeof OidcRefreshToken, OidcFacts>({
  contract: OidcRefreshToken,
  locks: 'everything',
  emits: [],
  ...shared,
  gather: refreshFacts,
  rules: refreshRules('v1'),
  ...firstRefreshScenarios(OidcAccessToken),
  run: ({ tx, world }, facts) => issue(tx, world, facts, 'v1'),
})

export const personAccessToken = serviceEndpoint<typeof PersonAccessToken, OidcFacts>({
  contract: PersonAccessToken,
  locks: 'everything',
  emits: [],
  ...shared,
  gather: accessFacts,
  rules: accessRules,
  ...firstAccessScenarios,
  run: ({ tx, world }, facts) => issueWithPerson(tx, world, facts),
})

export const personRefreshToken = serviceEndpoint<typeof PersonRefreshToken, OidcFacts>({
  contract: PersonRefreshToken,
  locks: 'everything',
  emits: [],
  ...shared,
  gather: refreshFacts,
  rules: refreshRules('first'),
  ...firstRefreshScenarios(PersonAccessToken),
  run: ({ tx, world }, facts) => issueWithPerson(tx, world, facts),
})
