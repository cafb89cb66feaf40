import { z } from 'zod'
import { ListChats } from '../../../contract/im/chats/list-chats'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import { chatGates } from './chat-gates'
import { appNeverMissing, appNeverUnavailable, botEnabled } from './chat.rules'
import { byActivity, ownChats } from './own-chats'
import { wireSummaries } from './wire-summaries'

export type ListChatsPlace = readonly [sort: string, activeAt: number, position: number]

export interface ListChatsFacts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** Where the previous page ended. */
  place: ListChatsPlace | undefined
}

const rules: Rule<ListChatsFacts>[] = [
  botEnabled,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

const unreachable: Unreachable[] = [appNeverMissing, appNeverUnavailable]

const Place = z.tuple([z.string(), z.number(), z.number()])

/**
 * The chats that the caller is in, including dissolved ones (`chat_status` says
 * so) but not one-to-one chats. A chat was last active when its announcement was
 * last written or its last message was sent.
 */
export const listChats = serviceEndpoint({
  contract: ListChats,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: 'as missing',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ input, caller }): Promise<ListChatsFacts> {
    const { page_token, sort_type } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    return { bot: caller, badPageToken: Boolean(page_token) && place?.[0] !== sort_type, place }
  },
  rules,
  unreachable,
  async run(call, { place }) {
    const { page_size, sort_type, user_id_type } = call.input.query
    const rows = await chatsAfter(call, place)
    const page = rows.slice(0, page_size)
    const items = await wireSummaries(call.tx, page, user_id_type, call.caller)
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const next = has_more &&
      last && { page_token: pageTokenOf([sort_type, Number(last.active), last.position]) }
    return { items, has_more, ...next }
  },
  happy: {},
  scenarios: {
    232025: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    232001: { request: { query: { page_token: 'garbage' } } },
  },
})

/** Reads one more than a page holds, to know whether there is another page. */
function chatsAfter(call: Call<typeof ListChats>, place: ListChatsPlace | undefined) {
  const { page_size, sort_type } = call.input.query
  const [, active = 0, position = -1] = place ?? []
  if (sort_type === 'ByCreateTimeAsc') {
    return ownChats(call.tx, call.caller)
      .select((select) => select.lit(0).as('active'))
      .where('position', '>', position)
      .orderBy('position')
      .limit(page_size + 1)
      .execute()
  }
  return call.tx
    .selectFrom(byActivity(call.tx, call.caller).as('listed'))
    .selectAll()
    .$if(place !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('active', '<', active),
          where.and([where('active', '=', active), where('position', '>', position)]),
        ]),
      ),
    )
    .orderBy('active', 'desc')
    .orderBy('position')
    .limit(page_size + 1)
    .execute()
}
