import { AddManagers } from '../../../contract/im/chats/add-managers'
import { DeleteManagers } from '../../../contract/im/chats/delete-managers'
import type { EndpointScenarios, Scenarios } from '../../rules/scenario'
import {
  botOutside,
  botStopped,
  chatUnknown,
  dissolved,
  external,
  oneToOne,
  ownedByAlice,
  ownedByBot,
} from './chat.scenarios'

const happy = { path: { chat_id: 'oc_launch' }, body: { manager_ids: ['ou_bob'] } }

const both: Scenarios = {
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

export const addManagersScenarios: EndpointScenarios = {
  route: AddManagers.route,
  base: ownedByBot,
  happy,
  scenarios: {
    ...both,
    232040: {
      world: (file) => {
        const ten = Array.from({ length: 10 }, (_, number) => `ou_${number}`)
        file.chats.forEach((chat) => (chat.managers = ten))
      },
    },
  },
}

export const deleteManagersScenarios: EndpointScenarios = {
  route: DeleteManagers.route,
  base: {
    world: (file) => {
      ownedByBot.world?.(file)
      file.chats.forEach((chat) => (chat.managers = ['ou_bob', 'ou_carol']))
    },
  },
  happy,
  scenarios: both,
}
