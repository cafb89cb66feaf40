import type { AnyEndpoint } from '../http/endpoint'

/** Herald's own doors of a local service. */
export const heraldEndpoints = (_kind: 'page' | 'local'): readonly AnyEndpoint[] => []
