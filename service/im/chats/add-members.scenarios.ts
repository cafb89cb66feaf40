import { AddMembers } from '../../../contract/im/chats/add-members'
import type { EndpointScenarios } from '../../rules/scenario'
import { MAX_MEMBERS } from './add-members.rules'
import {
  botOutside,
  botStopped,
  changePerson,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByBot,
} from './chat.scenarios'

export const addMembersScenarios: EndpointScenarios = {
  route: AddMembers.route,
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' }, body: { id_list: ['ou_dan'] } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232090: oneToOne,
    232011: botOutside,
    232033: external,
    232017: {
      world: (file) =>
        file.chats.forEach((chat) => {
          chat.owner_id = 'ou_alice'
          chat.settings = { add_member_permission: 'only_owner', share_card_permission: 'not_allowed' }
        }),
    },
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { member_id_type: 'user_id' } },
    },
    232001: {
      request: {
        query: { member_id_type: 'app_id' },
        body: { id_list: ['cli_1', 'cli_2', 'cli_3', 'cli_4', 'cli_5', 'cli_6'] },
      },
    },
    99992360: { request: { query: { member_id_type: 'user_id' } } },
    99992364: { request: { query: { member_id_type: 'union_id' } } },
    '232043: an open_id or app_id is unknown, or that of a bot that is not activated, and succeed_type is not 1':
      {
        request: { body: { id_list: ['ou_dan', 'ou_nobody'] } },
      },
    232028: { world: changePerson('ou_dan', { tenant_key: '1f2e3d4c5b6a7988' }) },
    232024: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
    '232043: somebody has left the tenant, and succeed_type is 2': {
      world: changePerson('ou_dan', { resigned: true }),
      request: { query: { succeed_type: 2 } },
    },
    232027: { world: changePerson('ou_dan', { resigned: true }) },
    232013: {
      world: (file) =>
        (file.chats[0]!.members = Array.from({ length: MAX_MEMBERS }, (_, number) => `ou_${number}`)),
    },
  },
}
