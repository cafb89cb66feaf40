import { AddManagers } from '../../../contract/im/chats/add-managers'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { chatGates } from './chat-gates'
import { managerFacts, setManagers } from './manager-facts'
import { addManagersRules, couldManage, managersUnreachable } from './manager.rules'
import type { ManagerFacts } from './manager.rules'

/** Makes members of a chat its managers. Anyone on the list who cannot be a manager is left out. */
export const addManagers = serviceEndpoint<typeof AddManagers, ManagerFacts>({
  contract: AddManagers,
  locks: lockChat,
  access: ['im:chat', 'im:chat.managers:write_only'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: (call) => managerFacts(call, couldManage),
  rules: addManagersRules,
  unreachable: managersUnreachable,
  run: (call, { managers, valid }) =>
    setManagers(call, [...new Set([...managers, ...valid.map((member) => member.key)])]),
})
