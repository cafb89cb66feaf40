import { AddManagers } from '../../../contract/im/chats/add-managers'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { chatGates } from './chat-gates'
import { ownedByBot } from './chat.scenarios'
import { managerFacts, setManagers } from './manager-facts'
import { addManagersRules, couldManage, managersUnreachable } from './manager.rules'
import type { ManagerFacts } from './manager.rules'
import { happy, managerScenarios } from './manager.scenarios'

/** Makes members of a chat its managers. Anyone on the list who cannot be a manager is left out. */
export const addManagers = serviceEndpoint<typeof AddManagers, ManagerFacts>({
  contract: AddManagers,
  locks: lockChat,
  emits: [],
  access: ['im:chat', 'im:chat.managers:write_only'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232011 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: (call) => managerFacts(call, couldManage),
  rules: addManagersRules,
  unreachable: managersUnreachable,
  run: (call, { managers, valid }) =>
    setManagers(call, [...new Set([...managers, ...valid.map((member) => member.key)])]),
  base: ownedByBot,
  happy,
  scenarios: {
    ...managerScenarios,
    232040: {
      world: (file) => {
        const ten = Array.from({ length: 10 }, (_, number) => `ou_${number}`)
        file.chats.forEach((chat) => (chat.managers = ten))
      },
    },
  },
})
