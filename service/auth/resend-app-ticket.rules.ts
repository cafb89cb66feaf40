import type { Rule } from '../rules/rule'
import { credentialRules } from './credentials'
import type { CredentialFacts } from './credentials'

export const resendAppTicketRules: Rule<CredentialFacts>[] = [
  ...credentialRules,
  {
    code: 10016,
    when: 'a custom application, which has no ticket',
    fails: (f) => f.app?.kind !== 'store',
    ours: true,
  },
]
