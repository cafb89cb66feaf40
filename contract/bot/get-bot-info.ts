import { answering } from '../endpoint'

/** Returns `bot` at the top level, not under `data` (platform/contacts#people). */
export interface BotInfo {
  bot: {
    activate_status: number
    app_name: string
    avatar_url: string
    ip_white_list: string[]
    open_id: string
  }
}

export const GetBotInfo = answering<BotInfo>()({
  route: 'GET /open-apis/bot/v3/info',
  envelope: 'flat',
})
