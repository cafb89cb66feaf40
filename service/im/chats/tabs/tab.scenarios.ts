import { ListTabs } from '../../../../contract/im/chats/tabs/list-tabs'
import type { Scenario, ScenarioCall, Scenarios } from '../../../rules/scenario'
import { botOutside, botStopped, chatUnknown, dissolved, external, otherTenant } from '../chat.scenarios'

export const path = { chat_id: 'oc_launch' }

export const readingTabs: Scenarios = {
  232025: botStopped,
  99992356: chatUnknown,
  232010: otherTenant,
  232050: { world: (file) => file.chats.forEach((chat) => (chat.mode = 'topic')) },
  232011: botOutside,
}

export const writingTabs: Scenarios = { ...readingTabs, 232009: dissolved, 232033: external }

export const plans = {
  tab_name: 'Plans',
  tab_type: 'url',
  tab_content: { url: 'https://acme.example/plans' },
}

export const asking = (...chat_tabs: object[]): Scenario => ({ request: { body: { chat_tabs } } })

export const refusedTabs = (tab: object): Scenarios => ({
  232047: asking({ ...tab, tab_name: 'x'.repeat(61) }),
  232048: asking({ ...tab, tab_content: { url: 'acme.example' } }),
  232056: asking({ ...tab, tab_config: { icon_key: 'img_nobodys' } }),
})

/** A world whose chats have one url tab. */
export const ownTab = { ...plans, tab_id: '7000000000000000001', tab_type: 'url' as const }

export const withTab: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.settings = { chat_tabs: [ownTab] })),
}

/** The id of the tab of messages; a row above may have closed the chat. */
export async function messageTab(call: ScenarioCall): Promise<string> {
  try {
    const { chat_tabs } = await call(ListTabs, { path })
    return chat_tabs[0]?.tab_id ?? ''
  } catch {
    return 'nothing'
  }
}
