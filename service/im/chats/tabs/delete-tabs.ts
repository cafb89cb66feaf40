import { DeleteTabs } from '../../../../contract/im/chats/tabs/delete-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockChat } from '../../../http/locks'
import { chatGates } from '../chat-gates'
import { keepTabs, TAB_SCOPES, tabFacts } from './chat-tabs'
import { deleteTabsRules, sortTabsUnreachable } from './tab.rules'
import { messageTab, ownTab, path, withTab, writingTabs } from './tab.scenarios'

/** Removes tabs (platform/contacts#tabs). */
export const deleteTabs = serviceEndpoint({
  contract: DeleteTabs,
  locks: lockChat,
  emits: [],
  access: TAB_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  gather: async ({ tx, caller, input }) => ({
    ...(await tabFacts(tx, caller, input.path.chat_id)),
    ids: input.body.tab_ids,
  }),
  rules: deleteTabsRules,
  published: [232001, 232006, 232009, 232010, 232011, 232024, 232025, 232033, 232034, 232049, 232050, 232055],
  unreachable: sortTabsUnreachable,
  run: ({ tx }, { chat, tabs, ids }) =>
    keepTabs(
      tx,
      chat,
      tabs.filter(({ tab_id }) => !ids.includes(tab_id)),
    ),
  base: withTab,
  happy: { path, body: { tab_ids: [ownTab.tab_id] } },
  scenarios: {
    ...writingTabs,
    232001: { request: { body: { tab_ids: ['7'] } } },
    232049: { before: async (call) => ({ body: { tab_ids: [await messageTab(call)] } }) },
  },
})
