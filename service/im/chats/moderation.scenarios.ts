import { GetModeration } from '../../../contract/im/chats/get-moderation'
import { UpdateModeration } from '../../../contract/im/chats/update-moderation'
import type { EndpointScenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'

export const getModerationScenarios: EndpointScenarios = {
  route: GetModeration.route,
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232011: botOutside,
    232001: { request: { query: { page_token: 'garbage' } } },
  },
}

export const updateModerationScenarios: EndpointScenarios = {
  route: UpdateModeration.route,
  base: ownedByBot,
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { moderation_setting: 'moderator_list', moderator_added_list: ['ou_bob'] },
  },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    '232001: the chat is a one-to-one chat': oneToOne,
    232011: botOutside,
    232033: external,
    232017: ownedByAlice,
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { user_id_type: 'user_id' } },
    },
    '232001: somebody is on both lists': {
      request: { body: { moderator_added_list: ['ou_bob'], moderator_removed_list: ['ou_bob'] } },
    },
  },
}
