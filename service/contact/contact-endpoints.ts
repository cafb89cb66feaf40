import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'

export const contactEndpoints: readonly AnyEndpoint[] = []
export const contactScenarios: readonly EndpointScenarios[] = []
