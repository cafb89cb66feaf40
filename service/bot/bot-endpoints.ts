import type { AnyEndpoint } from '../http/endpoint'
import { basicBatchBots } from './basic-batch-bots'
import { getBotInfo } from './get-bot-info'
import { pingBot } from './ping-bot'

export const botEndpoints: readonly AnyEndpoint[] = [getBotInfo, basicBatchBots, pingBot]
