import { UpdateTabs } from '../../../../contract/im/chats/tabs/update-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockChat } from '../../../http/locks'
import { chatGates } from '../chat-gates'
import { areIconsOwn, keepTabs, keptTab, TAB_SCOPES, tabFacts } from './chat-tabs'
import { createTabsUnreachable, updateTabsRules } from './tab.rules'
import { asking, messageTab, ownTab, path, refusedTabs, withTab, writingTabs } from './tab.scenarios'

/** Replaces tabs by new versions, each in its place (platform/contacts#tabs). */
export const updateTabs = serviceEndpoint({
  contract: UpdateTabs,
  locks: lockChat,
  emits: [],
  access: TAB_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const asked = input.body.chat_tabs
    const ids = asked.map(({ tab_id }) => tab_id)
    const facts = await tabFacts(tx, caller, input.path.chat_id)
    return { ...facts, asked, ids, areIconsOwn: await areIconsOwn(tx, caller, asked) }
  },
  rules: updateTabsRules,
  published: [
    232001, 232006, 232009, 232010, 232011, 232024, 232025, 232033, 232034, 232047, 232048, 232049, 232050,
    232051, 232055, 232056,
  ],
  unreachable: createTabsUnreachable,
  run({ tx, input }, { chat, tabs }) {
    const requested = new Map(input.body.chat_tabs.map((tab) => [tab.tab_id, tab]))
    const updated = tabs.map((tab) => {
      const asked = requested.get(tab.tab_id)
      return asked ? keptTab(tab.tab_id, { ...tab, ...asked }) : tab
    })
    return keepTabs(tx, chat, updated)
  },
  base: withTab,
  happy: { path, body: { chat_tabs: [ownTab] } },
  scenarios: {
    ...writingTabs,
    232001: asking({ ...ownTab, tab_id: '7' }),
    '232049: the tab is neither doc nor url': {
      before: async (call) => ({ body: { chat_tabs: [{ ...ownTab, tab_id: await messageTab(call) }] } }),
    },
    '232049: tab_type neither doc nor url': asking({ ...ownTab, tab_type: 'pin' }),
    ...refusedTabs(ownTab),
  },
})
