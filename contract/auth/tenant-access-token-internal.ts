import { z } from 'zod'
import { answering } from '../endpoint'
import { appCredentials } from './app-credentials'

/**
 * At the top level, not under `data`: `{code, msg, tenant_access_token, expire}`, `expire` in seconds
 * (platform/tokens#tokens-of-custom-applications).
 */
export interface TenantAccessToken {
  tenant_access_token: string
  expire: number
}

/** The token of a custom application in its own tenant. */
export const GetTenantAccessTokenInternal = answering<TenantAccessToken>()({
  route: 'POST /open-apis/auth/v3/tenant_access_token/internal',
  envelope: 'flat',
  body: z.object(appCredentials),
})
