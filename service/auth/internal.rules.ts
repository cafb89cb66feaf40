import type { Rule } from '../rules/rule'
import { credentialRules } from './credentials'
import type { CredentialFacts } from './credentials'

/** For both operations that return a custom application's tokens. */
export const internalRules: Rule<CredentialFacts>[] = [
  ...credentialRules,
  {
    code: 10005,
    when: 'a store application, which needs its ticket',
    fails: (f) => f.app?.kind === 'store',
    ours: true,
  },
]
