import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { tenantAccessTokenInternal } from './tenant-access-token-internal'
import { tenantAccessTokenScenarios } from './tenant-access-token-internal.scenarios'

export const authEndpoints: readonly AnyEndpoint[] = [tenantAccessTokenInternal]
export const authScenarios: readonly EndpointScenarios[] = [tenantAccessTokenScenarios]
