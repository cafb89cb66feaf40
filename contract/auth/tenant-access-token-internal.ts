import { z } from 'zod'
import { answering } from '../endpoint'

/**
 * Answers at the top level, not under `data`: `{code, msg, tenant_access_token,
 * expire}`, `expire` in seconds (platform-facts k.1).
 */
export interface TenantAccessToken {
  tenant_access_token: string
  expire: number
}

export const GetTenantAccessTokenInternal = answering<TenantAccessToken>()({
  route: 'POST /open-apis/auth/v3/tenant_access_token/internal',
  body: z.object({ app_id: z.string(), app_secret: z.string() }),
})
