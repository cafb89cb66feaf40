import type { AnyEndpoint } from '../http/endpoint'

export const authEndpoints: readonly AnyEndpoint[] = []
