import { CreateTabs } from '../../../../contract/im/chats/tabs/create-tabs'
import { DeleteTabs } from '../../../../contract/im/chats/tabs/delete-tabs'
import { ListTabs } from '../../../../contract/im/chats/tabs/list-tabs'
import { SortTabs } from '../../../../contract/im/chats/tabs/sort-tabs'
import { UpdateTabs } from '../../../../contract/im/chats/tabs/update-tabs'
import type { EndpointScenarios, Scenario, ScenarioCall, Scenarios } from '../../../rules/scenario'
import { botOutside, botStopped, chatUnknown, dissolved, external, otherTenant } from '../chat.scenarios'

const path = { chat_id: 'oc_launch' }

const reading: Scenarios = {
  232025: botStopped,
  99992356: chatUnknown,
  232010: otherTenant,
  232050: { world: (file) => file.chats.forEach((chat) => (chat.mode = 'topic')) },
  232011: botOutside,
}
const writing: Scenarios = { ...reading, 232009: dissolved, 232033: external }

const plans = { tab_name: 'Plans', tab_type: 'url', tab_content: { url: 'https://acme.example/plans' } }
const asking = (...chat_tabs: object[]): Scenario => ({ request: { body: { chat_tabs } } })

const refusedTabs = (tab: object): Scenarios => ({
  232047: asking({ ...tab, tab_name: 'x'.repeat(61) }),
  232048: asking({ ...tab, tab_content: { url: 'acme.example' } }),
  232056: asking({ ...tab, tab_config: { icon_key: 'img_nobodys' } }),
})

export const listTabsScenarios: EndpointScenarios = {
  route: ListTabs.route,
  happy: { path },
  scenarios: reading,
}

export const createTabsScenarios: EndpointScenarios = {
  route: CreateTabs.route,
  happy: { path, body: { chat_tabs: [plans] } },
  scenarios: {
    ...writing,
    232001: asking({ ...plans, tab_type: 'pin' }),
    ...refusedTabs(plans),
    232046: asking(...Array.from({ length: 21 }, () => plans)),
  },
}

/** A world whose chats have one url tab. */
const own = { ...plans, tab_id: '7000000000000000001', tab_type: 'url' as const }
const withTab: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.settings = { chat_tabs: [own] })),
}

/** The id of the tab of messages; a row above may have closed the chat. */
async function messageTab(call: ScenarioCall): Promise<string> {
  try {
    const { chat_tabs } = await call(ListTabs, { path })
    return chat_tabs[0]?.tab_id ?? ''
  } catch {
    return 'nothing'
  }
}

export const updateTabsScenarios: EndpointScenarios = {
  route: UpdateTabs.route,
  base: withTab,
  happy: { path, body: { chat_tabs: [own] } },
  scenarios: {
    ...writing,
    232001: asking({ ...own, tab_id: '7' }),
    '232049: the tab is neither doc nor url': {
      before: async (call) => ({ body: { chat_tabs: [{ ...own, tab_id: await messageTab(call) }] } }),
    },
    '232049: tab_type neither doc nor url': asking({ ...own, tab_type: 'pin' }),
    ...refusedTabs(own),
  },
}

export const deleteTabsScenarios: EndpointScenarios = {
  route: DeleteTabs.route,
  base: withTab,
  happy: { path, body: { tab_ids: [own.tab_id] } },
  scenarios: {
    ...writing,
    232001: { request: { body: { tab_ids: ['7'] } } },
    232049: { before: async (call) => ({ body: { tab_ids: [await messageTab(call)] } }) },
  },
}

export const sortTabsScenarios: EndpointScenarios = {
  route: SortTabs.route,
  base: {
    ...withTab,
    before: async (call) => ({ body: { tab_ids: [await messageTab(call), own.tab_id] } }),
  },
  happy: { path },
  scenarios: { ...writing, 232001: { request: { body: { tab_ids: [own.tab_id] } } } },
}
