import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { appAccessToken } from './app-access-token'
import { appAccessTokenInternal } from './app-access-token-internal'
import { appAccessTokenInternalScenarios, tenantAccessTokenInternalScenarios } from './internal.scenarios'
import { resendAppTicket } from './resend-app-ticket'
import {
  appAccessTokenScenarios,
  resendAppTicketScenarios,
  tenantAccessTokenScenarios,
} from './store.scenarios'
import { tenantAccessToken } from './tenant-access-token'
import { tenantAccessTokenInternal } from './tenant-access-token-internal'

export const authEndpoints: readonly AnyEndpoint[] = [
  tenantAccessTokenInternal,
  appAccessTokenInternal,
  resendAppTicket,
  appAccessToken,
  tenantAccessToken,
]

export const authScenarios: readonly EndpointScenarios[] = [
  tenantAccessTokenInternalScenarios,
  appAccessTokenInternalScenarios,
  resendAppTicketScenarios,
  appAccessTokenScenarios,
  tenantAccessTokenScenarios,
]
