import { z } from 'zod'
import { answering } from '../endpoint'
import type { TenantAccessToken } from './tenant-access-token-internal'

/** The token of a store application in one of the tenants that have it (platform/tokens#tokens-of-store-applications). */
export const GetTenantAccessToken = answering<TenantAccessToken>()({
  route: 'POST /open-apis/auth/v3/tenant_access_token',
  envelope: 'flat',
  body: z.object({ app_access_token: z.string().max(200), tenant_key: z.string().max(200) }),
})
