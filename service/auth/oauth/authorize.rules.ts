import type { Rule } from '../../rules/rule'
import { scopesIn } from '../../tokens/user-tokens'
import { mayRedirect } from './link-facts'
import type { LinkFacts } from './link-facts'

const MAX_SCOPES = 200
/** Scopes that only an application itself can have. */
const appsAlone = new Set(['im:message.group_msg'])

const asked = ({ link }: LinkFacts): string[] => scopesIn(link.scope ?? '')

const isName = (scope: string): boolean =>
  /^[a-z0-9_]+([.:][a-z0-9_]+)*$/.test(scope) && !appsAlone.has(scope)

/** A code challenge, like a verifier, has 43 to 128 characters. */
export const isChallenge = (text: string): boolean => /^[\w.~-]{43,128}$/.test(text)

export const authorizeRules: Rule<LinkFacts>[] = [
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

export const decideRules: Rule<DecideFacts>[] = [
  ...authorizeRules,
  {
    code: 20008,
    when: 'approved as a person whom the application’s tenant does not have',
    fails: (f) => f.decision === 'allow' && !f.person,
    ours: true,
  },
]
