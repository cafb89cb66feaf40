import type { AnyEndpoint } from '../http/endpoint'

export const driveEndpoints: readonly AnyEndpoint[] = []
