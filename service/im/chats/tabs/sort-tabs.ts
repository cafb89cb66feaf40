import { SortTabs } from '../../../../contract/im/chats/tabs/sort-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockChat } from '../../../http/locks'
import { chatGates } from '../chat-gates'
import { keepTabs, TAB_SCOPES, tabFacts } from './chat-tabs'
import { sortTabsRules, sortTabsUnreachable } from './tab.rules'
import { messageTab, ownTab, path, withTab, writingTabs } from './tab.scenarios'

/** Reorders the tabs (platform/contacts#tabs). */
export const sortTabs = serviceEndpoint({
  contract: SortTabs,
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
  rules: sortTabsRules,
  published: [232001, 232006, 232009, 232010, 232011, 232024, 232025, 232033, 232034, 232050, 232055],
  unreachable: sortTabsUnreachable,
  run: ({ tx }, { chat, tabs, ids }) =>
    keepTabs(
      tx,
      chat,
      tabs.toSorted((one, other) => ids.indexOf(one.tab_id) - ids.indexOf(other.tab_id)),
    ),
  base: {
    ...withTab,
    before: async (call) => ({ body: { tab_ids: [await messageTab(call), ownTab.tab_id] } }),
  },
  happy: { path },
  scenarios: { ...writingTabs, 232001: { request: { body: { tab_ids: [ownTab.tab_id] } } } },
})
