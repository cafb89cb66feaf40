import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import type { EndpointScenarios } from '../../rules/scenario'
import { botOutside, botStopped, chatUnknown, dissolved, oneToOne, otherTenant } from './chat.scenarios'

export const getLegacyAnnouncementScenarios: EndpointScenarios = {
  route: GetLegacyAnnouncement.route,
  happy: { path: { chat_id: 'oc_old' } },
  scenarios: {
    232025: botStopped,
    232001: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232003: oneToOne,
    232011: botOutside,
    232097: { request: { path: { chat_id: 'oc_launch' } } },
  },
}
