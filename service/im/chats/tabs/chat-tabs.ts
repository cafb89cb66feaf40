import type { AskedTab, ChatTab, ChatTabs } from '../../../../contract/im/chats/tabs/chat-tab'
import { sha256Of } from '../../../blobs/sha256-of'
import type { Caller } from '../../../http/endpoint'
import { present } from '../../../rules/present'
import type { Tx } from '../../../store/store'
import type { Chats } from '../../../store/tables/people-and-chats'
import { chatFacts } from '../chat-facts'
import { storedSettings } from '../stored-settings'
import { addressOf } from './tab.rules'
import type { TabFacts } from './tab.rules'

export const TAB_SCOPES = ['im:chat', 'im:chat.tabs:write_only']

export async function tabFacts(tx: Tx, caller: Caller, chat_id: string): Promise<TabFacts> {
  const facts = await chatFacts(tx, caller, chat_id)
  const own = facts.chat ? (storedSettings(facts.chat).chat_tabs ?? []) : []
  return { ...facts, tabs: [await messageTab(chat_id), ...own] }
}

/** The tab that every chat has: always the first, and not stored. */
async function messageTab(chat_id: string): Promise<ChatTab> {
  const sum = await sha256Of(new TextEncoder().encode(chat_id))
  const digits = String(BigInt(`0x${sum.slice(0, 16)}`)).padStart(18, '0')
  return { tab_id: `7${digits.slice(-18)}`, tab_type: 'message' }
}

/** Whether every icon is a picture that this application uploaded for messages. */
export async function areIconsOwn(tx: Tx, caller: Caller, asked: readonly AskedTab[]): Promise<boolean> {
  const keys = asked.flatMap(({ tab_config }) => (tab_config?.icon_key ? [tab_config.icon_key] : []))
  if (keys.length === 0) return true
  const own = await tx
    .selectFrom('files')
    .select('file_key')
    .where('file_key', 'in', keys)
    .where('kind', '=', 'image')
    .where('file_type', '!=', 'avatar')
    .where('app_id', '=', caller.app_id)
    .execute()
  return keys.every((key) => own.some(({ file_key }) => file_key === key))
}

/** A requested tab as it is stored: only the address for its type, and `tab_config` only for a `url`. */
export const keptTab = (tab_id: string, tab: AskedTab): ChatTab => ({
  tab_id,
  ...(tab.tab_name !== undefined && { tab_name: tab.tab_name }),
  tab_type: tab.tab_type,
  tab_content: { [tab.tab_type]: addressOf(tab) },
  ...(tab.tab_type === 'url' && tab.tab_config && { tab_config: tab.tab_config }),
})

/** Stores the tabs, of which the first is that of messages, and returns them all. */
export async function keepTabs(tx: Tx, chat: Chats | undefined, tabs: readonly ChatTab[]): Promise<ChatTabs> {
  const { chat_id, settings } = present(chat)
  const chat_tabs = tabs.slice(1)
  await tx
    .updateTable('chats')
    .set({ settings: JSON.stringify({ ...storedSettings({ settings }), chat_tabs }) })
    .where('chat_id', '=', chat_id)
    .execute()
  return { chat_tabs: [...tabs] }
}
