import type { Scenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
} from './chat.scenarios'

export const topNoticeScenarios: Scenarios = {
  99992356: chatUnknown,
  232025: botStopped,
  232010: otherTenant,
  232009: dissolved,
  '232001: the chat is a one-to-one chat': oneToOne,
  232011: botOutside,
  232033: external,
}
