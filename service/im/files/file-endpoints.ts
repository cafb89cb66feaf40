import type { AnyEndpoint } from '../../http/endpoint'
import type { EndpointScenarios } from '../../rules/scenario'

export const fileEndpoints: readonly AnyEndpoint[] = []
export const fileScenarios: readonly EndpointScenarios[] = []
