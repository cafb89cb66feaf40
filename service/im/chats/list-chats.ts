import { z } from 'zod'
import { ListChats } from '../../../contract/im/chats/list-chats'
import type { ChatSummary } from '../../../contract/im/chats/list-chats'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Caller } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { idAs, usersBehind } from '../../users/user-ids'
import type { UserIds, UserIdType } from '../../users/user-ids'
import { chatStatus } from './chat-status'
import { listChatsRules, listChatsUnreachable } from './list-chats.rules'
import type { ListChatsFacts, ListChatsPlace } from './list-chats.rules'

const Place = z.tuple([z.string(), z.number(), z.number()])

/**
 * The chats that the caller's bot is in, dissolved ones too (`chat_status` says
 * so), one-to-one chats not. A chat was active when its announcement was last
 * written.
 */
export const listChats = serviceEndpoint({
  contract: ListChats,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read', 'im:chat.group_info:readonly'],
  limits: perMinuteAndSecond,
  gates: { invalid: 232001, internal: 2200 },
  async gather({ input, caller }): Promise<ListChatsFacts> {
    const { page_token, sort_type } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    return { bot: caller, badPageToken: Boolean(page_token) && place?.[0] !== sort_type, place }
  },
  rules: listChatsRules,
  unreachable: listChatsUnreachable,
  async run(call, { place }) {
    const { page_size, sort_type, user_id_type } = call.input.query
    const rows = await chatsAfter(call, place)
    const page = rows.slice(0, page_size)
    const users = await usersBehind(
      call.tx,
      page.map((chat) => chat.owner_id),
    )
    const items = page.map((chat) => summary(chat, users, user_id_type, call.caller))
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const next = has_more && last && { page_token: pageTokenOf([sort_type, last.update_time, last.position]) }
    return { items, has_more, ...next }
  },
})

/** One more than a page holds, to know whether there is another. */
function chatsAfter({ input, caller, tx }: Call<typeof ListChats>, place: ListChatsPlace | undefined) {
  const { page_size, sort_type } = input.query
  const chats = tx
    .selectFrom('chat_bots')
    .innerJoin('chats', 'chats.chat_id', 'chat_bots.chat_id')
    .innerJoin('announcements', 'announcements.chat_id', 'chats.chat_id')
    .selectAll('chats')
    .select('update_time')
    .where('app_id', '=', caller.app_id)
    .where('mode', '!=', 'p2p')
    .limit(page_size + 1)
  if (sort_type === 'ByCreateTimeAsc') {
    return chats
      .where('position', '>', place?.[2] ?? -1)
      .orderBy('position')
      .execute()
  }
  return chats
    .$if(place !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('update_time', '<', place?.[1] ?? 0),
          where.and([where('update_time', '=', place?.[1] ?? 0), where('position', '>', place?.[2] ?? 0)]),
        ]),
      ),
    )
    .orderBy('update_time', 'desc')
    .orderBy('position')
    .execute()
}

type Row = Awaited<ReturnType<typeof chatsAfter>>[number]

function summary(chat: Row, users: Map<string, UserIds>, type: UserIdType, caller: Caller): ChatSummary {
  const owner = users.get(chat.owner_id)
  const owner_id = owner && idAs(type, owner, caller)
  return {
    chat_id: chat.chat_id,
    avatar: '',
    name: chat.name,
    description: chat.description,
    ...(owner_id !== undefined && { owner_id, owner_id_type: type }),
    external: chat.external === 1,
    tenant_key: chat.tenant_key,
    chat_status: chatStatus(chat),
  }
}
