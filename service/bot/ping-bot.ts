import { PingBot } from '../../contract/bot/ping-bot'
import { serviceEndpoint } from '../http/endpoint'
import { perMinuteAndSecond } from '../http/limits'
import { noLocks } from '../http/locks'
import { botOpenId } from '../users/bot-ids'

/** Returns the bot of the caller if it is asked for. Needs no scope, and stores nothing (platform/clients#bots). */
export const pingBot = serviceEndpoint({
  contract: PingBot,
  access: [],
  tokens: 'tenants',
  foreign: 'as missing',
  locks: noLocks,
  emits: [],
  limits: perMinuteAndSecond,
  gates: { invalid: 99992402, internal: 2200 },
  gather: async () => ({}),
  rules: [],
  happy: { body: { needBotInfo: true } },
  scenarios: {},
  async run({ caller, input }) {
    if (!input.body.needBotInfo) return {}
    return { pingBotInfo: { botID: botOpenId(caller.app_id), botName: caller.name } }
  },
})
