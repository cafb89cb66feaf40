import { Authorize, Decide } from '../../../contract/auth/oauth/authorize'
import type { Decided } from '../../../contract/auth/oauth/authorize'
import { refusal } from '../../http/answers'
import { serviceEndpoint } from '../../http/endpoint'
import type { Answer } from '../../http/endpoint'
import type { Failure } from '../../http/failure'
import { isUrlencoded } from '../../http/read-urlencoded'
import type { ServedRequest } from '../../http/served-request'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import { scopesIn } from '../../tokens/user-tokens'
import { consentPage, refusedPage } from './authorize-page'
import { linkFacts, locationOf, mayRedirect } from './link-facts'
import type { LinkFacts } from './link-facts'
import { authorizeScenarios, decideScenarios } from './oauth.scenarios'

const MAX_SCOPES = 200
/** Scopes that only an application itself can have. */
const appsAlone = new Set(['im:message.group_msg'])

const asked = ({ link }: LinkFacts): string[] => scopesIn(link.scope ?? '')

const isName = (scope: string): boolean =>
  /^[a-z0-9_]+([.:][a-z0-9_]+)*$/.test(scope) && !appsAlone.has(scope)

/** A code challenge, like a verifier, has 43 to 128 characters. */
export const isChallenge = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)

/** The scopes that a person is asked for. */
export const scopeRules: readonly Rule<LinkFacts>[] = [
  {
    code: 20043,
    when: 'a scope does not exist or is for applications only, or there are more than 200',
    fails: (f) => asked(f).length > MAX_SCOPES || !asked(f).every(isName),
  },
  {
    code: 20027,
    when: 'a scope is not enabled in the application',
    fails: (f) =>
      f.app?.scopes &&
      asked(f).some((scope) => scope !== 'offline_access' && !f.app?.scopes?.includes(scope)),
  },
]

const authorizeRules: Rule<LinkFacts>[] = [
  {
    code: 20001,
    when: 'client_id or redirect_uri missing, or response_type is not code',
    fails: ({ link }) =>
      !(link.client_id ?? link.app_id) || !link.redirect_uri || (link.response_type ?? 'code') !== 'code',
    ours: true,
  },
  { code: 20048, when: 'no such application', fails: (f) => !f.app, ours: true },
  {
    code: 20029,
    when: 'redirect_uri is not on the application’s list, or, without a list, not an address of this machine',
    fails: (f) => f.app && !mayRedirect(f),
  },
  ...scopeRules,
  {
    code: 20001,
    when: 'code_challenge does not have 43 to 128 characters, or its method is neither S256 nor plain',
    fails: ({ link }) =>
      (link.code_challenge !== undefined && !isChallenge(link.code_challenge)) ||
      !['S256', 'plain'].includes(link.code_challenge_method ?? 'plain'),
    ours: true,
  },
]

export interface DecideFacts extends LinkFacts {
  decision: 'allow' | 'deny'
  person: { open_id: string } | undefined
}

const decideRules: Rule<DecideFacts>[] = [
  ...authorizeRules,
  {
    code: 20008,
    when: 'approved as a person whom the application’s tenant does not have',
    fails: (f) => f.decision === 'allow' && !f.person,
    ours: true,
  },
]

/** Browsers get a page, all other clients the envelope. */
export const refuseOnPage = (failure: Failure, request: ServedRequest, logId: string): Response =>
  request.headers.get('accept')?.includes('text/html')
    ? refusedPage(failure, request, logId)
    : refusal(failure, logId)

const MOST_SHOWN = 1_000

/**
 * The page that an application sends people to (platform/oauth#authorize). A world has no sign-in: anyone who sees
 * the page can choose any person, so only a local service has it.
 */
export const authorize = serviceEndpoint<typeof Authorize, LinkFacts>({
  contract: Authorize,
  access: 'public',
  localOnly: true,
  limits: [],
  gates: { invalid: 20063, internal: 20050 },
  refuse: refuseOnPage,
  gather: ({ tx, input, origin }) => linkFacts(tx, input.query, origin),
  rules: authorizeRules,
  ...authorizeScenarios,
  async run({ tx, world, headers }, facts): Promise<Answer> {
    const { tenant_key } = present(facts.app)
    const people = await tx
      .selectFrom('users')
      .select(['open_id', 'name', 'email'])
      .where('tenant_key', '=', tenant_key)
      .where('resigned', '=', 0)
      .orderBy('name')
      .orderBy('open_id')
      .limit(MOST_SHOWN)
      .execute()
    return { response: consentPage({ ...facts, people }, { headers }, world.newId('uuid')) }
  },
})

const CODE_LIFE_MS = 5 * 60_000
/** For this long a used or expired code is still recognised. */
const KNOWN_MS = 24 * 60 * 60_000
/** The scope that every user token has. */
const ALWAYS = 'auth:user.id:read'

/** The decision on that page: a code that works once within five minutes, or a denial. */
export const decide = serviceEndpoint<typeof Decide, DecideFacts>({
  contract: Decide,
  access: 'public',
  locks: 'everything',
  emits: [],
  localOnly: true,
  limits: [],
  gates: { invalid: 20063, internal: 20050 },
  refuse: refuseOnPage,
  async gather({ tx, input, origin }) {
    const { open_id = '', decision, ...link } = input.body
    const facts = await linkFacts(tx, link, origin)
    const person = await tx
      .selectFrom('users')
      .select('open_id')
      .where('open_id', '=', open_id)
      .where('tenant_key', '=', facts.app?.tenant_key ?? '')
      .executeTakeFirst()
    return { ...facts, decision, person }
  },
  rules: decideRules,
  ...decideScenarios,
  async run({ tx, world, headers }, { link, app, person, decision }): Promise<Decided | Answer> {
    const sendTo = (answer: Record<string, string>): Decided | Answer => {
      const location = locationOf(link, answer)
      if (!isUrlencoded({ headers })) return { location }
      return { response: new Response(undefined, { status: 302, headers: { location } }) }
    }
    if (decision === 'deny') return sendTo({ error: 'access_denied' })
    const { app_id } = present(app)
    const { open_id } = present(person)
    const scope = await grant(tx, app_id, open_id, scopesIn(link.scope ?? ''))
    const code = world.newId('auth_code')
    const now = world.now()
    await tx
      .deleteFrom('auth_codes')
      .where('expires_at', '<=', now - KNOWN_MS)
      .execute()
    await tx
      .insertInto('auth_codes')
      .values({
        code_hash: await hashOf(code),
        app_id,
        open_id,
        redirect_uri: link.redirect_uri ?? '',
        scope,
        code_challenge: link.code_challenge ?? '',
        challenge_method: link.code_challenge_method ?? 'plain',
        expires_at: now + CODE_LIFE_MS,
        used: 0,
      })
      .execute()
    return sendTo({ code })
  },
})

/** Grants add up: a new token has all scopes that its person ever agreed to (platform/oauth#authorize). */
async function grant(tx: Tx, app_id: string, open_id: string, asked: readonly string[]): Promise<string> {
  const before = await tx
    .selectFrom('user_grants')
    .select('scope')
    .where('app_id', '=', app_id)
    .where('open_id', '=', open_id)
    .executeTakeFirst()
  const scope = [...new Set([ALWAYS, ...scopesIn(before?.scope ?? ''), ...asked])].join(' ')
  await tx
    .insertInto('user_grants')
    .values({ app_id, open_id, scope })
    .onConflict((conflict) => conflict.columns(['app_id', 'open_id']).doUpdateSet({ scope }))
    .execute()
  return scope
}
