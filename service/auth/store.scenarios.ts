import { GetAppAccessToken } from '../../contract/auth/app-access-token'
import { ResendAppTicket } from '../../contract/auth/resend-app-ticket'
import { GetTenantAccessToken } from '../../contract/auth/tenant-access-token'
import type { EndpointScenarios, ScenarioCall } from '../rules/scenario'
import { firstTicket } from '../tokens/app-ticket'
import { credentialScenarios, custom, happyCredentials, inStore } from './credentials.scenarios'

const app_ticket = firstTicket(happyCredentials.app_id)

export const resendAppTicketScenarios: EndpointScenarios = {
  route: ResendAppTicket.route,
  base: { world: inStore },
  happy: { body: happyCredentials },
  scenarios: { ...credentialScenarios(), 10016: { world: custom } },
}

export const appAccessTokenScenarios: EndpointScenarios = {
  route: GetAppAccessToken.route,
  base: { world: inStore },
  happy: { body: { ...happyCredentials, app_ticket } },
  scenarios: {
    ...credentialScenarios({ app_ticket }),
    10005: { world: custom },
    10012: { request: { body: { ...happyCredentials, app_ticket: 'stale' } } },
  },
}

const appToken = async (call: ScenarioCall) =>
  (await call(GetAppAccessToken, { body: { ...happyCredentials, app_ticket } })).app_access_token

const ACME = '736588c9260f175e'
const ZENITH = '1f2e3d4c5b6a7988'

export const tenantAccessTokenScenarios: EndpointScenarios = {
  route: GetTenantAccessToken.route,
  base: {
    world: inStore,
    async before(call) {
      return { body: { app_access_token: await appToken(call), tenant_key: ACME } }
    },
  },
  happy: {},
  scenarios: {
    99991664: { request: { body: { app_access_token: 'a-nowhere', tenant_key: ACME } } },
    10013: {
      async before(call) {
        return { body: { app_access_token: await appToken(call), tenant_key: ZENITH } }
      },
    },
  },
}
