import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { downloadMedia } from './download-media'
import { downloadMediaScenarios } from './download-media.scenarios'

export const driveEndpoints: readonly AnyEndpoint[] = [downloadMedia]
export const driveScenarios: readonly EndpointScenarios[] = [downloadMediaScenarios]
