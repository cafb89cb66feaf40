import { z } from 'zod'
import { answering } from '../endpoint'
import { appCredentials } from './app-credentials'
import type { TenantAccessToken } from './tenant-access-token-internal'

/**
 * Both tokens of a custom application are the same, as the platform shows them
 * (platform/tokens#tokens-of-custom-applications).
 */
export interface InternalTokens extends TenantAccessToken {
  app_access_token: string
}

export const GetAppAccessTokenInternal = answering<InternalTokens>()({
  route: 'POST /open-apis/auth/v3/app_access_token/internal',
  envelope: 'flat',
  body: z.object(appCredentials),
})
