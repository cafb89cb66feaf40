import { DeleteManagers } from '../../../contract/im/chats/delete-managers'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { lockChat } from '../../http/locks'
import { chatGates } from './chat-gates'
import { ownedByBot } from './chat.scenarios'
import { managerFacts, setManagers } from './manager-facts'
import { deleteManagersRules, managersUnreachable } from './manager.rules'
import type { ManagerFacts } from './manager.rules'
import { happy, managerScenarios } from './manager.scenarios'

/** Makes managers of a chat ordinary members again. */
export const deleteManagers = serviceEndpoint<typeof DeleteManagers, ManagerFacts>({
  contract: DeleteManagers,
  locks: lockChat,
  emits: [],
  access: ['im:chat', 'im:chat.managers:write_only'],
  tokens: 'tenants and users',
  people: 'owners',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232011 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: (call) => managerFacts(call, (member, _owner, managers) => managers.includes(member.key)),
  rules: deleteManagersRules,
  unreachable: managersUnreachable,
  run: (call, { managers, valid }) =>
    setManagers(
      call,
      managers.filter((manager) => !valid.some((member) => member.key === manager)),
    ),
  base: {
    world: (file) => {
      ownedByBot.world?.(file)
      file.chats.forEach((chat) => (chat.managers = ['ou_bob', 'ou_carol']))
    },
  },
  happy,
  scenarios: managerScenarios,
})
