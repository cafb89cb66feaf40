import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'

export const messageEndpoints: readonly AnyEndpoint[] = []
export const messageScenarios: readonly EndpointScenarios[] = []
