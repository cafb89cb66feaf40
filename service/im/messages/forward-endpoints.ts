import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'

export const forwardEndpoints: readonly AnyEndpoint[] = []
export const forwardScenarios: readonly EndpointScenarios[] = []
