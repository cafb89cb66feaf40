import { z } from 'zod'
import { answering } from '../endpoint'

export interface BasicBot {
  name: string
  i18n_names: { zh_cn: string; en_us: string }
}

/** The names of bots by their open_ids; unknown ones are left out (platform/clients#bots). */
export const BasicBatchBots = answering<{ bots: Record<string, BasicBot> }>()({
  route: 'GET /open-apis/bot/v3/bots/basic_batch',
  repeated: ['bot_ids'],
  query: z.object({ bot_ids: z.array(z.string().min(1).max(200)).min(1).max(50) }),
})
