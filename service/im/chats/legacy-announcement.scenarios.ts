import { GetLegacyAnnouncement } from '../../../contract/im/chats/get-legacy-announcement'
import { PatchLegacyAnnouncement } from '../../../contract/im/chats/patch-legacy-announcement'
import type { EndpointScenarios, Scenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
} from './chat.scenarios'

const both: Scenarios = {
  99992356: chatUnknown,
  232025: botStopped,
  232010: otherTenant,
  232009: dissolved,
  232003: oneToOne,
  232011: botOutside,
  232097: { request: { path: { chat_id: 'oc_launch' } } },
}

export const getLegacyAnnouncementScenarios: EndpointScenarios = {
  route: GetLegacyAnnouncement.route,
  happy: { path: { chat_id: 'oc_old' } },
  scenarios: both,
}

/** A request that inserts blocks at the end. */
const inserting = (...blocks: object[]): string => {
  const location = { zoneId: '0', index: 0, endOfZone: true }
  const insertBlocksRequest = { payload: JSON.stringify({ blocks }), location }
  return JSON.stringify({ requestType: 'InsertBlocksRequestType', insertBlocksRequest })
}

const words = [{ type: 'textRun', textRun: { text: 'Docs API Sample Content', style: {} } }]
const requests = [inserting({ type: 'paragraph', paragraph: { elements: words, style: {} } })]
const many = inserting(...Array.from({ length: 1_000 }, () => ({ type: 'horizontalLine' })))

export const patchLegacyAnnouncementScenarios: EndpointScenarios = {
  route: PatchLegacyAnnouncement.route,
  happy: { path: { chat_id: 'oc_old' }, body: { revision: '1', requests } },
  scenarios: {
    ...both,
    232033: external,
    232002: { world: (file) => file.chats.forEach((chat) => (chat.edit_permission = 'only_owner')) },
    232001: { request: { body: { revision: '2', requests } } },
    '232018: a request is malformed, mentions nobody the application knows, or does anything else than to insert paragraphs and lines at the beginning or the end, or to write the title':
      { request: { body: { revision: '1', requests: ['{"requestType":"ReplaceAllTextRequestType"}'] } } },
    '232018: the announcement would have more than 10,000 lines': {
      request: { body: { revision: '1', requests: Array.from({ length: 10 }, () => many) } },
    },
  },
}
