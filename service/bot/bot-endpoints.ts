import { GetBotInfo } from '../../contract/bot/get-bot-info'
import type { AnyEndpoint } from '../http/endpoint'
import type { EndpointScenarios } from '../rules/scenario'
import { getBotInfo } from './get-bot-info'

export const botEndpoints: readonly AnyEndpoint[] = [getBotInfo]
export const botScenarios: readonly EndpointScenarios[] = [
  { route: GetBotInfo.route, happy: {}, scenarios: {} },
]
