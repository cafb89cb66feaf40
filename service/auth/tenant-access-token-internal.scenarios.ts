import { GetTenantAccessTokenInternal } from '../../contract/auth/tenant-access-token-internal'
import type { EndpointScenarios } from '../rules/scenario'

const app = { app_id: 'cli_a1b2c3d4e5f60718', app_secret: 'secret-for-tests' }

export const tenantAccessTokenScenarios: EndpointScenarios = {
  route: GetTenantAccessTokenInternal.route,
  happy: { body: app },
  scenarios: {
    10003: { request: { body: { ...app, app_id: 'cli_test' } } },
    10014: { request: { body: { ...app, app_id: 'cli_ffffffffffffffff' } } },
    10015: { request: { body: { ...app, app_secret: 'wrong' } } },
  },
}
