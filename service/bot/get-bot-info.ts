import { GetBotInfo } from '../../contract/bot/get-bot-info'
import type { BotInfo } from '../../contract/bot/get-bot-info'
import { topLevel } from '../http/answers'
import { serviceEndpoint } from '../http/endpoint'
import type { Caller } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { botOpenId } from '../users/bot-ids'

const ENABLED = 2
const STOPPED = 1

/** Returns the bot of the caller. Needs no scope and no bot ability, which `activate_status` reports. */
export const getBotInfo = serviceEndpoint({
  contract: GetBotInfo,
  access: [],
  tokens: 'tenants',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  gather: async () => ({}),
  rules: [],
  happy: {},
  scenarios: {},
  async run({ caller }) {
    return topLevel({ bot: botOf(caller) } satisfies BotInfo)
  },
})

const botOf = ({ app_id, name, bot_enabled }: Caller): BotInfo['bot'] => ({
  activate_status: bot_enabled ? ENABLED : STOPPED,
  app_name: name,
  avatar_url: '',
  ip_white_list: [],
  open_id: botOpenId(app_id),
})
