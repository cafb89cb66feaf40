import type { Rule } from '../rules/rule'

export interface TenantAccessTokenFacts {
  app_id: string
  app: { tenant_key: string } | undefined
  secretIsRight: boolean
}

export const tenantAccessTokenRules: Rule<TenantAccessTokenFacts>[] = [
  {
    code: 10003,
    when: 'app_id has an impossible shape',
    fails: (f) => !/^cli_[0-9a-z]{16}$/i.test(f.app_id),
  },
  { code: 10014, when: 'no such application', fails: (f) => !f.app },
  { code: 10015, when: 'wrong app_secret', fails: (f) => !f.secretIsRight },
]
