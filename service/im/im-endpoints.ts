import type { AnyEndpoint } from '../http/endpoint'

export const imEndpoints: readonly AnyEndpoint[] = []
