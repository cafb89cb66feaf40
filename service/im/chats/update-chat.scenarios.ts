import { UpdateChat } from '../../../contract/im/chats/update-chat'
import type { EndpointScenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  changePerson,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  otherTenant,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'

export const updateChatScenarios: EndpointScenarios = {
  route: UpdateChat.route,
  base: ownedByBot,
  happy: {
    path: { chat_id: 'oc_launch' },
    body: { name: 'Launched', urgent_setting: 'only_owner', owner_id: 'ou_bob' },
  },
  scenarios: {
    232025: botStopped,
    99992356: chatUnknown,
    232010: otherTenant,
    232009: dissolved,
    232008: oneToOne,
    232011: botOutside,
    232033: external,
    232002: {
      world: (file) => {
        ownedByAlice.world?.(file)
        file.chats.forEach((chat) => (chat.edit_permission = 'only_owner'))
      },
    },
    232016: ownedByAlice,
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { user_id_type: 'user_id' } },
    },
    '232001: restricted mode is on and forbids nothing, or off and forbids something': {
      request: { body: { owner_id: 'ou_bob', restricted_mode_setting: { status: true } } },
    },
    '232001: add_member_permission and share_card_permission are not set together, or contradict each other':
      {
        request: { body: { owner_id: 'ou_bob', add_member_permission: 'only_owner' } },
      },
    232041: { request: { body: { owner_id: 'ou_bob', avatar: 'file_v3_happy' } } },
    '232001: the name of a public chat has fewer than two characters': {
      request: { body: { owner_id: 'ou_bob', chat_type: 'public', name: 'x' } },
    },
    232026: {
      world: (file) => (file.chats[1]!.public = true),
      request: { body: { owner_id: 'ou_bob', chat_type: 'public', name: 'Other' } },
    },
    232035: { world: changePerson('ou_bob', { resigned: true }) },
    232031: { world: changePerson('ou_bob', { tenant_key: '1f2e3d4c5b6a7988' }) },
    232012: {
      world: (file) => file.chats.forEach((chat) => (chat.members = ['ou_alice'])),
    },
  },
}
