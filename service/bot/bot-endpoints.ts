import type { AnyEndpoint } from '../http/endpoint'

export const botEndpoints: readonly AnyEndpoint[] = []
