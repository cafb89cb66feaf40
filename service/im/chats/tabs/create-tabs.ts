import { CreateTabs } from '../../../../contract/im/chats/tabs/create-tabs'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockChat } from '../../../http/locks'
import { chatGates } from '../chat-gates'
import { areIconsOwn, keepTabs, keptTab, TAB_SCOPES, tabFacts } from './chat-tabs'
import { createTabsRules, createTabsUnreachable } from './tab.rules'
import { asking, path, plans, refusedTabs, writingTabs } from './tab.scenarios'

/** Adds tabs after the existing ones (platform/contacts#tabs). */
export const createTabs = serviceEndpoint({
  contract: CreateTabs,
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
    const facts = await tabFacts(tx, caller, input.path.chat_id)
    return { ...facts, asked, areIconsOwn: await areIconsOwn(tx, caller, asked) }
  },
  rules: createTabsRules,
  published: [
    232001, 232006, 232009, 232010, 232011, 232024, 232025, 232033, 232034, 232046, 232047, 232048, 232050,
    232051, 232055, 232056,
  ],
  unreachable: createTabsUnreachable,
  run({ tx, world }, { chat, tabs, asked }) {
    const added = asked.map((tab) => keptTab(world.newId('tab'), tab))
    return keepTabs(tx, chat, [...tabs, ...added])
  },
  happy: { path, body: { chat_tabs: [plans] } },
  scenarios: {
    ...writingTabs,
    232001: asking({ ...plans, tab_type: 'pin' }),
    ...refusedTabs(plans),
    232046: asking(...Array.from({ length: 21 }, () => plans)),
  },
})
