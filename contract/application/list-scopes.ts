import { answering } from '../endpoint'

/** A scope that the application asks a tenant for (platform/clients#applications). */
export interface TenantScope {
  scope_name: string
  /** 1 granted, 2 not granted */
  grant_status: number
  scope_type: string
}

/** The scopes that the tenant has granted to the application that asks. */
export const ListScopes = answering<{ scopes: TenantScope[] }>()({
  route: 'GET /open-apis/application/v6/scopes',
})
