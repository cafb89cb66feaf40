import { UpdateTabs } from '../../../../contract/im/chats/tabs/update-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockChat } from '../../../http/locks'
import { chatGates } from '../chat-gates'
import { areIconsOwn, keepTabs, keptTab, TAB_SCOPES, tabFacts } from './chat-tabs'
import { createTabsUnreachable, updateTabsRules } from './tab.rules'

/** Replaces tabs by new versions, each in its place (platform/contacts#tabs). */
export const updateTabs = serviceEndpoint({
  contract: UpdateTabs,
  locks: lockChat,
  access: TAB_SCOPES,
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }) {
    const asked = input.body.chat_tabs
    const ids = asked.map(({ tab_id }) => tab_id)
    const facts = await tabFacts(tx, caller, input.path.chat_id)
    return { ...facts, asked, ids, areIconsOwn: await areIconsOwn(tx, caller, asked) }
  },
  rules: updateTabsRules,
  unreachable: createTabsUnreachable,
  run({ tx, input }, { chat, tabs }) {
    const requested = new Map(input.body.chat_tabs.map((tab) => [tab.tab_id, tab]))
    const updated = tabs.map((tab) => {
      const asked = requested.get(tab.tab_id)
      return asked ? keptTab(tab.tab_id, { ...tab, ...asked }) : tab
    })
    return keepTabs(tx, chat, updated)
  },
})
