import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { finds } from './finds'
import { storedSettings } from './stored-settings'

/** The number of ids in one statement. */
const PORTION = 1000

/** The name of a chat, and its translations. */
export const namesOf = (chat: Chats): string[] => [
  chat.name,
  ...Object.values(storedSettings(chat).i18n_names ?? {}),
]

/** The chats of everybody whose name matches; looks through the names of all people once. */
export async function chatsWithMember(tx: Tx, query: string): Promise<Set<string>> {
  const people = await tx.selectFrom('users').select(['open_id', 'name', 'en_name']).execute()
  const found = people
    .filter(({ name, en_name }) => finds(query, name) || finds(query, en_name))
    .map(({ open_id }) => open_id)
  const chats = new Set<string>()
  for (let at = 0; at < found.length; at += PORTION) {
    const rows = await tx
      .selectFrom('chat_members')
      .select('chat_id')
      .distinct()
      .where('open_id', 'in', found.slice(at, at + PORTION))
      .execute()
    for (const row of rows) chats.add(row.chat_id)
  }
  return chats
}
