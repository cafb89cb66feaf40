import type { AnyEndpoint } from '../http/endpoint'
import { getApplication } from './get-application'

export const applicationEndpoints: readonly AnyEndpoint[] = [getApplication]
