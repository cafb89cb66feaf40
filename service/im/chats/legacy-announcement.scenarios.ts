import type { Scenarios } from '../../rules/scenario'
import { botOutside, botStopped, chatUnknown, dissolved, oneToOne, otherTenant } from './chat.scenarios'

export const legacyScenarios: Scenarios = {
  99992356: chatUnknown,
  232025: botStopped,
  232010: otherTenant,
  232009: dissolved,
  232003: oneToOne,
  232011: botOutside,
  232097: { request: { path: { chat_id: 'oc_launch' } } },
}
