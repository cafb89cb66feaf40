import type { Rule } from '../rules/rule'

export interface TenantAccessTokenFacts {
  /** The application behind the token in the request. */
  app: { app_id: string; tenant_key: string } | undefined
  isInTenant: boolean
}

export const tenantAccessTokenRules: Rule<TenantAccessTokenFacts>[] = [
  { code: 99991664, when: 'app_access_token is wrong or has expired', fails: (f) => !f.app },
  {
    code: 10013,
    when: 'no such tenant, or it does not have the application',
    fails: (f) => !f.isInTenant,
    ours: true,
  },
]
