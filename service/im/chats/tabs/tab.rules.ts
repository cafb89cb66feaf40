import type { AskedTab, ChatTab } from '../../../../contract/im/chats/tabs/chat-tab'
import type { Unreachable } from '../../../http/endpoint'
import type { Rule } from '../../../rules/rule'
import type { ChatFacts } from '../chat-facts'
import {
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  externalMayBeRead,
  notDissolved,
  notExternal,
  sameTenant,
  shapeChecked,
} from '../chat.rules'

export interface TabFacts extends ChatFacts {
  /** All tabs of the chat, the one of messages first. */
  tabs: readonly ChatTab[]
}

/** Only these can be created, changed and removed through the API. */
const isOwn = ({ tab_type }: AskedTab): boolean => tab_type === 'doc' || tab_type === 'url'

const knownRows: Rule<ChatFacts>[] = [chatKnown, botEnabled, sameTenant]
const tabless: Rule<ChatFacts> = {
  code: 232050,
  when: 'the chat is a topic chat',
  fails: (f) => f.chat?.mode === 'topic',
}

export const listTabsRules: Rule<TabFacts>[] = [...knownRows, tabless, botInside]
const writeRows: Rule<ChatFacts>[] = [...knownRows, notDissolved, tabless, botInside, notExternal]

interface AskedFacts extends TabFacts {
  asked: readonly AskedTab[]
  /** Whether every icon is a picture that the caller's application uploaded for messages. */
  areIconsOwn: boolean
}

const MAX_NAME = 60
const MAX_TABS = 20

const askedRows: Rule<AskedFacts>[] = [
  {
    code: 232047,
    when: 'tab_name longer than 60 characters',
    fails: (f) => f.asked.some(({ tab_name = '' }) => Array.from(tab_name).length > MAX_NAME),
  },
  {
    code: 232048,
    when: 'a url or doc tab whose address does not start with http:// or https://',
    fails: (f) => f.asked.some((tab) => isOwn(tab) && !/^https?:\/\/./.test(addressOf(tab))),
  },
  {
    code: 232056,
    when: 'icon_key is not a picture that the application uploaded for messages',
    fails: (f) => !f.areIconsOwn,
  },
]

/** The address that a doc or url tab shows. */
export const addressOf = ({ tab_type, tab_content }: AskedTab): string =>
  (tab_type === 'doc' ? tab_content?.doc : tab_content?.url) ?? ''

export const createTabsRules: Rule<AskedFacts>[] = [
  ...writeRows,
  { code: 232001, when: 'tab_type neither doc nor url', fails: (f) => !f.asked.every(isOwn), ours: true },
  ...askedRows,
  {
    code: 232046,
    when: 'the chat would have more than 20 tabs besides the messages tab',
    fails: (f) => f.tabs.filter(isOwn).length + f.asked.length > MAX_TABS,
  },
]

export interface NamedFacts extends TabFacts {
  ids: readonly string[]
}

const standing = ({ tabs, ids }: NamedFacts) => ids.map((id) => tabs.find(({ tab_id }) => tab_id === id))

const unknownTab: Rule<NamedFacts> = {
  code: 232001,
  when: 'tab_id unknown',
  fails: (f) => standing(f).includes(undefined),
  ours: true,
}
const notOwn: Rule<NamedFacts> = {
  code: 232049,
  when: 'the tab is neither doc nor url',
  fails: (f) => standing(f).some((tab) => tab && !isOwn(tab)),
}

export interface UpdateTabsFacts extends AskedFacts, NamedFacts {}

export const updateTabsRules: Rule<UpdateTabsFacts>[] = [
  ...writeRows,
  unknownTab,
  notOwn,
  { code: 232049, when: 'tab_type neither doc nor url', fails: (f) => !f.asked.every(isOwn) },
  ...askedRows,
]

export const deleteTabsRules: Rule<NamedFacts>[] = [...writeRows, unknownTab, notOwn]

export const sortTabsRules: Rule<NamedFacts>[] = [
  ...writeRows,
  {
    code: 232001,
    when: 'tab_ids are not all tabs of the chat, each once, with the messages tab first',
    fails: ({ ids, tabs }) =>
      ids.length !== tabs.length ||
      ids[0] !== tabs[0]?.tab_id ||
      tabs.some(({ tab_id }) => !ids.includes(tab_id)),
  },
]

const neverAsked: Unreachable[] = [
  chatLookedUp,
  { code: 232024, why: 'the operation names no people' },
  appNeverUnavailable,
]
export const listTabsUnreachable: Unreachable[] = [...neverAsked, shapeChecked, externalMayBeRead]
export const sortTabsUnreachable: Unreachable[] = [
  ...neverAsked,
  { code: 232055, why: 'who manages tabs is no setting of the service: every member may' },
]
export const createTabsUnreachable: Unreachable[] = [
  ...sortTabsUnreachable,
  { code: 232051, why: 'a doc tab is an address here: there is no document behind it to be forbidden' },
]
