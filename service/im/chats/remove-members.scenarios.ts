import { RemoveMembers } from '../../../contract/im/chats/remove-members'
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

const bot = 'cli_a1b2c3d4e5f60718'

export const removeMembersScenarios: EndpointScenarios = {
  route: RemoveMembers.route,
  base: ownedByBot,
  happy: { path: { chat_id: 'oc_launch' }, body: { id_list: ['ou_bob'] } },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232007: oneToOne,
    232011: botOutside,
    232033: external,
    232014: { ...ownedByAlice, request: { body: { id_list: ['ou_bob'] } } },
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
    232027: { request: { body: { id_list: ['ou_dan'] } } },
    232076: {
      world: (file) => {
        ownedByAlice.world?.(file)
        file.chats.forEach((chat) => (chat.managers = [bot]))
      },
      request: { body: { id_list: ['ou_alice'] } },
    },
    232029: {
      world: (file) => file.chats.forEach((chat) => (chat.members = [])),
      request: { query: { member_id_type: 'app_id' }, body: { id_list: [bot] } },
    },
  },
}
