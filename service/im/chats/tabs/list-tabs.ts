import { ListTabs } from '../../../../contract/im/chats/tabs/list-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { chatGates } from '../chat-gates'
import { tabFacts } from './chat-tabs'
import { listTabsRules, listTabsUnreachable } from './tab.rules'
import { path, readingTabs } from './tab.scenarios'

/** All tabs of a chat (platform/contacts#tabs). */
export const listTabs = serviceEndpoint({
  contract: ListTabs,
  access: ['im:chat', 'im:chat.tabs:read', 'im:chat:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: ({ tx, caller, input }) => tabFacts(tx, caller, input.path.chat_id),
  rules: listTabsRules,
  published: [232001, 232006, 232010, 232011, 232024, 232025, 232033, 232034, 232050],
  unreachable: listTabsUnreachable,
  run: async (_call, { tabs }) => ({ chat_tabs: [...tabs] }),
  happy: { path },
  scenarios: readingTabs,
})
