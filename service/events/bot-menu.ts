import { hasScope } from '../users/has-scope'
import { somebodies } from './world-event'
import type { WorldEvent } from './world-event'

interface Pressed {
  app_id: string
  open_id: string
  event_key: string
  at: number
}

const NAME_SCOPE = 'application:application.bot.operator_name:readonly'

/** A person has chosen an entry of a bot's menu (platform/events#menus-of-bots). */
export const botMenu = ({
  app_id,
  open_id,
  event_key,
  at,
}: Pressed): WorldEvent<'application.bot.menu_v6'> => ({
  type: 'application.bot.menu_v6',
  to: { chat_id: '', only: [app_id] },
  scopes: [],
  async body(tx, to) {
    const { ids, name } = (await somebodies(tx, to, [open_id]))(open_id)
    return {
      operator: { ...(hasScope(to, NAME_SCOPE) && { operator_name: name }), operator_id: ids },
      event_key,
      timestamp: Math.floor(at / 1000),
    }
  },
})
