import { GetAppAccessTokenInternal } from '../../contract/auth/app-access-token-internal'
import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import type { EndpointScenarios } from '../rules/scenario'
import { credentialScenarios, happyCredentials, inStore } from './credentials.scenarios'

const family = (route: string): EndpointScenarios => ({
  route,
  happy: { body: happyCredentials },
  scenarios: { ...credentialScenarios(), 10005: { world: inStore } },
})

export const tenantAccessTokenInternalScenarios = family(GetTenantAccessTokenInternal.route)
export const appAccessTokenInternalScenarios = family(GetAppAccessTokenInternal.route)
