import type { Scenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  ownedByAlice,
} from './chat.scenarios'

export const happy = { path: { chat_id: 'oc_launch' }, body: { manager_ids: ['ou_bob'] } }

export const managerScenarios: Scenarios = {
  99992356: chatUnknown,
  232025: botStopped,
  232011: botOutside,
  232009: dissolved,
  '232001: the chat is a one-to-one chat': oneToOne,
  232033: external,
  232038: ownedByAlice,
  99991672: {
    world: (file) => file.apps.forEach((app) => (app.scopes = ['im:chat'])),
    request: { query: { member_id_type: 'user_id' } },
  },
  '232001: more than 5 bots are listed': {
    request: {
      query: { member_id_type: 'app_id' },
      body: { manager_ids: ['cli_1', 'cli_2', 'cli_3', 'cli_4', 'cli_5', 'cli_6'] },
    },
  },
  232027: { request: { body: { manager_ids: ['ou_dan'] } } },
  232024: { world: (file) => file.apps.forEach((app) => (app.available_to = [])) },
}
