import type { ScenarioRequest, Scenarios } from '../../rules/scenario'
import { messageScenarios as those } from '../messages/message.scenarios'

export const pinScenarios = (unknown: Partial<ScenarioRequest>): Scenarios => ({
  230006: those.botDisabled,
  99992354: { request: unknown },
  230002: those.outside,
  230027: those.external,
  230013: those.unavailable,
  232009: those.dissolved,
  230046: {
    world: (file) => file.chats.forEach((chat) => (chat.settings = { pin_manage_setting: 'only_owner' })),
  },
  230050: those.hidden,
})
