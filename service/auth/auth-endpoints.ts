import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { appAccessToken } from './app-access-token'
import { appAccessTokenInternal } from './app-access-token-internal'
import { appAccessTokenInternalScenarios, tenantAccessTokenInternalScenarios } from './internal.scenarios'
import { authorize, decide } from './oauth/authorize'
import {
  authorizeScenarios,
  decideScenarios,
  firstVersionScenarios,
  revokeTokenScenarios,
  tokenScenarios,
  userInfoScenarios,
} from './oauth/oauth.scenarios'
import { oidcAccessToken, oidcRefreshToken, personAccessToken, personRefreshToken } from './oauth/oidc'
import { revokeToken } from './oauth/revoke'
import { oauthTokenV2, oauthTokenV3 } from './oauth/token'
import { getUserInfo } from './oauth/user-info'
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
  authorize,
  decide,
  oauthTokenV3,
  oauthTokenV2,
  revokeToken,
  getUserInfo,
  oidcAccessToken,
  oidcRefreshToken,
  personAccessToken,
  personRefreshToken,
]

export const authScenarios: readonly EndpointScenarios[] = [
  tenantAccessTokenInternalScenarios,
  appAccessTokenInternalScenarios,
  resendAppTicketScenarios,
  appAccessTokenScenarios,
  tenantAccessTokenScenarios,
  authorizeScenarios,
  decideScenarios,
  ...tokenScenarios,
  revokeTokenScenarios,
  userInfoScenarios,
  ...firstVersionScenarios,
]
