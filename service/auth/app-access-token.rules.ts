import type { Rule } from '../rules/rule'
import { credentialRules } from './credentials'
import type { CredentialFacts } from './credentials'

export interface AppAccessTokenFacts extends CredentialFacts {
  /** The application's latest ticket. */
  ticket: string | undefined
  shown: string
}

export const appAccessTokenRules: Rule<AppAccessTokenFacts>[] = [
  ...credentialRules,
  {
    code: 10005,
    when: 'a custom application, which needs no ticket',
    fails: (f) => f.app?.kind !== 'store',
    ours: true,
  },
  { code: 10012, when: 'app_ticket is not the latest one', fails: (f) => f.ticket !== f.shown, ours: true },
]
