import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'

export const sheetsEndpoints: readonly AnyEndpoint[] = []
export const sheetsScenarios: readonly EndpointScenarios[] = []
