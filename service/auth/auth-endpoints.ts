import type { AnyEndpoint } from '../http/endpoint'
import { appAccessToken } from './app-access-token'
import { appAccessTokenInternal } from './app-access-token-internal'
import { authorize, decide } from './oauth/authorize'
import { appPage, decideApp } from './oauth/decide-app'
import { authorizeDevice, confirmDevice } from './oauth/device'
import { oidcAccessToken, oidcRefreshToken, personAccessToken, personRefreshToken } from './oauth/oidc'
import { registerApp } from './oauth/register-app'
import { revokeToken } from './oauth/revoke'
import { oauthTokenV2, oauthTokenV3 } from './oauth/token'
import { getUserInfo } from './oauth/user-info'
import { resendAppTicket } from './resend-app-ticket'
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
  authorizeDevice,
  confirmDevice,
  registerApp,
  appPage,
  decideApp,
  oauthTokenV3,
  oauthTokenV2,
  revokeToken,
  getUserInfo,
  oidcAccessToken,
  oidcRefreshToken,
  personAccessToken,
  personRefreshToken,
]
