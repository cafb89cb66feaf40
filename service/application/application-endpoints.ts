import type { AnyEndpoint } from '../http/endpoint'
import { getApplication } from './get-application'
import { listScopes } from './list-scopes'

/** `all`: every endpoint, once they are all known. */
export const applicationEndpoints = (all: () => readonly AnyEndpoint[]): readonly AnyEndpoint[] => [
  getApplication,
  listScopes(all),
]
