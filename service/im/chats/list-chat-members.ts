import { z } from 'zod'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { idAs } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import { listChatMembersRules, listChatMembersUnreachable } from './list-chat-members.rules'
import type { ListChatMembersFacts } from './list-chat-members.rules'

const Place = z.tuple([z.string(), z.number()])

/** The people in a chat in the order in which they joined, without bots. */
export const listChatMembers = serviceEndpoint({
  contract: ListChatMembers,
  access: ['im:chat', 'im:chat:readonly', 'im:chat.members:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<ListChatMembersFacts> {
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[0] !== input.path.chat_id
    return { ...(await chatFacts(tx, caller, input.path.chat_id)), badPageToken, place }
  },
  rules: listChatMembersRules,
  unreachable: listChatMembersUnreachable,
  async run(call, { place }) {
    const { page_size, member_id_type } = call.input.query
    const rows = await membersAfter(call, place?.[1] ?? -1)
    const page = rows.slice(0, page_size)
    const items = page.map((user) => ({
      member_id_type,
      member_id: idAs(member_id_type, user, call.caller) ?? '',
      name: user.name,
      tenant_key: user.tenant_key,
    }))
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const next = has_more && last && { page_token: pageTokenOf([call.input.path.chat_id, last.position]) }
    return { items, has_more, member_total: await memberTotal(call), ...next }
  },
})

const members = ({ tx, input }: Call<typeof ListChatMembers>) =>
  tx
    .selectFrom('chat_members')
    .innerJoin('users', 'users.open_id', 'chat_members.open_id')
    .where('chat_id', '=', input.path.chat_id)

const membersAfter = (call: Call<typeof ListChatMembers>, position: number) =>
  members(call)
    .selectAll('users')
    .select('position')
    .where('position', '>', position)
    .orderBy('position')
    .limit(call.input.query.page_size + 1)
    .execute()

async function memberTotal(call: Call<typeof ListChatMembers>): Promise<number> {
  const row = await members(call)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
