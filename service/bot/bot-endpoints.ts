import type { AnyEndpoint } from '../http/endpoint'
import { getBotInfo } from './get-bot-info'

export const botEndpoints: readonly AnyEndpoint[] = [getBotInfo]
