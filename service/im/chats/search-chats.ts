import { z } from 'zod'
import { SearchChats } from '../../../contract/im/chats/search-chats'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import type { Chats } from '../../store/tables/people-and-chats'
import { chatGates } from './chat-gates'
import { appNeverMissing, appNeverUnavailable, botEnabled } from './chat.rules'
import { botStopped } from './chat.scenarios'
import { finds } from './finds'
import { chatsWithMember, namesOf } from './found-chats'
import { ownChats, publicChats } from './own-chats'
import { wireSummaries } from './wire-summaries'

export interface SearchChatsFacts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** The position with which the previous page ended. */
  after: number
}

const rules: Rule<SearchChatsFacts>[] = [
  botEnabled,
  { code: 232001, when: 'page_token does not belong to this search', fails: (f) => f.badPageToken },
]

const unreachable: Unreachable[] = [appNeverMissing, appNeverUnavailable]

const MAX_QUERY = 64
const Place = z.tuple([z.literal('search'), z.string(), z.number()])

/**
 * The caller's groups and the public ones of its tenant whose name, its translation or a member's name contains the
 * query. They are in the order of their creation.
 */
export const searchChats = serviceEndpoint<typeof SearchChats, SearchChatsFacts>({
  contract: SearchChats,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ input, caller }): Promise<SearchChatsFacts> {
    const { page_token, query } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== query
    return { bot: caller, badPageToken, after: place?.[2] ?? -1 }
  },
  rules,
  unreachable,
  async run(call, { after }) {
    const { query, page_size, user_id_type } = call.input.query
    if (query === '' || Array.from(query).length > MAX_QUERY) return { items: [], has_more: false }
    const found = await foundAfter(call, after)
    const page = found.slice(0, page_size)
    const last = page.at(-1)
    const has_more = found.length > page_size
    const next = has_more && last && { page_token: pageTokenOf(['search', query, last.position]) }
    return { items: await wireSummaries(call.tx, page, user_id_type, call.caller), has_more, ...next }
  },
  happy: { query: { query: 'Launch' } },
  scenarios: {
    232025: botStopped,
    232001: { request: { query: { query: 'Launch', page_token: 'garbage' } } },
  },
})

async function foundAfter({ tx, caller, input }: Call<typeof SearchChats>, after: number): Promise<Chats[]> {
  const { query } = input.query
  const own = await ownChats(tx, caller).where('position', '>', after).execute()
  const open = await publicChats(tx, caller.tenant_key).where('position', '>', after).execute()
  const visible = new Map([...own, ...open].map((chat) => [chat.chat_id, chat]))
  const withMember = await chatsWithMember(tx, query)
  return [...visible.values()]
    .filter((chat) => withMember.has(chat.chat_id) || namesOf(chat).some((name) => finds(query, name)))
    .sort((one, other) => one.position - other.position)
}
