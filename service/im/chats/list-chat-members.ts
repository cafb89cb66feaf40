import { z } from 'zod'
import { ListChatMembers } from '../../../contract/im/chats/list-chat-members'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import { idAs } from '../../users/user-ids'
import { chatFacts } from './chat-facts'
import type { ChatFacts } from './chat-facts'
import { chatGates } from './chat-gates'
import {
  appNeverMissing,
  appNeverUnavailable,
  botEnabled,
  botInside,
  chatKnown,
  chatLookedUp,
  externalMayBeRead,
  notDissolved,
  sameTenant,
} from './chat.rules'

export interface ListChatMembersFacts extends ChatFacts {
  badPageToken: boolean
  /** Where the previous page ended. */
  place: readonly [chat_id: string, position: number] | undefined
}

const rules: Rule<ListChatMembersFacts>[] = [
  chatKnown,
  botEnabled,
  sameTenant,
  notDissolved,
  botInside,
  { code: 232001, when: 'page_token does not belong to this listing', fails: (f) => f.badPageToken },
]

const unreachable: Unreachable[] = [chatLookedUp, externalMayBeRead, appNeverMissing, appNeverUnavailable]

const Place = z.tuple([z.string(), z.number()])

/** The people in a chat in the order in which they joined, without bots. */
export const listChatMembers = serviceEndpoint({
  contract: ListChatMembers,
  access: ['im:chat', 'im:chat:readonly', 'im:chat.members:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.chat_id': 232011 }, otherTenants: { 'path.chat_id': 232010 } },
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ tx, caller, input }): Promise<ListChatMembersFacts> {
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[0] !== input.path.chat_id
    return { ...(await chatFacts(tx, caller, input.path.chat_id)), badPageToken, place }
  },
  rules,
  unreachable,
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
  happy: { path: { chat_id: 'oc_launch' } },
  scenarios: {
    232025: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    99992356: { request: { path: { chat_id: 'oc_nowhere' } } },
    232010: { world: (file) => file.chats.forEach((chat) => (chat.tenant_key = '1f2e3d4c5b6a7988')) },
    232009: { world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)) },
    232011: { world: (file) => file.chats.forEach((chat) => (chat.bots = [])) },
    232001: { request: { query: { page_token: 'garbage' } } },
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
