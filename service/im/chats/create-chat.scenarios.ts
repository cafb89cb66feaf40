import type { EndpointScenarios } from '../../rules/scenario'
import { botStopped, changePerson } from './chat.scenarios'

const otherTenant = '1f2e3d4c5b6a7988'

export const createChatScenarios: EndpointScenarios = {
  happy: {
    query: { set_bot_manager: 'true' },
    body: {
      name: 'New',
      owner_id: 'ou_alice',
      user_id_list: ['ou_bob'],
      bot_id_list: ['cli_0000000000000002'],
    },
  },
  scenarios: {
    232025: botStopped,
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
      request: { query: { user_id_type: 'user_id' } },
    },
    '232001: restricted mode is on and forbids nothing, or off and forbids something': {
      request: { body: { owner_id: 'ou_alice', restricted_mode_setting: { status: true } } },
    },
    '232001: avatar is not an image of the application': {
      request: { body: { owner_id: 'ou_alice', avatar: 'img_v3_nowhere' } },
    },
    232042: { request: { body: { owner_id: 'ou_alice', chat_type: 'public' } } },
    232020: { request: { body: { owner_id: 'ou_alice', chat_type: 'public', name: '🎉' } } },
    232030: { request: { body: { owner_id: 'ou_nobody', user_id_list: ['ou_bob'] } } },
    232032: { world: changePerson('ou_alice', { tenant_key: otherTenant }) },
    232021: {
      world: (file) =>
        file.apps.forEach((app) => (app.bot_enabled &&= app.app_id !== 'cli_0000000000000002')),
    },
    232043: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
    232022: { world: changePerson('ou_bob', { resigned: true }) },
    232033: { world: changePerson('ou_bob', { tenant_key: otherTenant }) },
  },
}
