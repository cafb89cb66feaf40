import { z } from 'zod'
import { answering } from '../endpoint'

/** The bot of the caller, as plug-ins for agents ask for it when they start (platform/clients#bots). */
export const PingBot = answering<{ pingBotInfo?: { botID: string; botName: string } }>()({
  route: 'POST /open-apis/bot/v1/openclaw_bot/ping',
  body: z.object({ needBotInfo: z.boolean().default(false) }),
})
