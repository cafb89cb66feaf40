import type { Call } from '../../client/client'
import { GetChat } from '../../contract/im/chats/get-chat'
import { ListChatMembers } from '../../contract/im/chats/list-chat-members'
import type { VariableName } from '../content/content'
import type { Publication, PublicationTarget } from './publication'

/** The most pages of members that are read for the owner's name. */
const MOST_PAGES = 20

/**
 * The values of the variables in one chat, unless the request has others. Nothing is read that the content
 * does not name. Date and time are those at which the publication goes live, in UTC.
 */
export async function ownValues(
  call: Call,
  { at, source }: Pick<Publication, 'at' | 'source'>,
  { chat_id }: Pick<PublicationTarget, 'chat_id'>,
  used: readonly VariableName[],
): Promise<Partial<Record<VariableName, string>>> {
  if (used.length === 0) return {}
  const [date = '', time = ''] = new Date(at).toISOString().split('T')
  const values: Partial<Record<VariableName, string>> = { 'chat.id': chat_id, date, time: time.slice(0, 5) }
  if (used.some((name) => name.startsWith('chat.') || name === 'owner')) {
    const chat = await call(GetChat, { path: { chat_id } })
    values['chat.name'] = chat.name ?? ''
    values['chat.description'] = chat.description ?? ''
    values['chat.members'] = chat.user_count
    if (used.includes('owner')) values.owner = await nameOf(call, chat_id, chat.owner_id)
  }
  if (used.includes('source.name') && 'chat_id' in source)
    values['source.name'] = (await call(GetChat, { path: { chat_id: source.chat_id } })).name ?? ''
  return values
}

/** Empty if the chat belongs to a bot, or hides its members. */
async function nameOf(call: Call, chat_id: string, owner: string | undefined): Promise<string> {
  if (!owner) return ''
  let page_token: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { page_size: 100, ...(page_token && { page_token }) }
    const read = await call(ListChatMembers, { path: { chat_id }, query }).catch(() => undefined)
    const found = read?.items.find(({ member_id }) => member_id === owner)
    if (found || !read?.has_more) return found?.name ?? ''
    page_token = read.page_token
  }
  return ''
}
