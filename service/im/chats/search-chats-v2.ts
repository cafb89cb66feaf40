import { z } from 'zod'
import type { ParsedInput } from '../../../contract/endpoint'
import { SearchChatsV2 } from '../../../contract/im/chats/search-chats-v2'
import type { FoundChat } from '../../../contract/im/chats/search-chats-v2'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Caller } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import { hashOf } from '../../store/secrets'
import type { Tx } from '../../store/store'
import type { Chats } from '../../store/tables/people-and-chats'
import { managesChat } from '../../users/chat-powers'
import { mentionedPeople } from '../messages/contents/mentioned-people'
import { chatGates } from './chat-gates'
import { chatStatus } from './chat-status'
import { botEnabled } from './chat.rules'
import { botStopped } from './chat.scenarios'
import { finds } from './finds'
import { chatsWithMember, namesOf } from './found-chats'
import { ownChats, publicChats } from './own-chats'
import { wireSummaries } from './wire-summaries'

interface Facts {
  bot: { bot_enabled: boolean }
  badPageToken: boolean
  /** How many chats earlier pages had. */
  from: number
}

const rules: Rule<Facts>[] = [
  botEnabled,
  {
    code: 232001,
    when: 'page_token does not belong to this search',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

const Place = z.tuple([z.literal('search v2'), z.string(), z.number().int().min(0)])

type Body = ParsedInput<typeof SearchChatsV2>['body']

/** Identifies a search: a page_token belongs to it alone. */
const nameOf = async ({ query, filter, sorter }: Body): Promise<string> =>
  (await hashOf(JSON.stringify([query, filter, sorter]))).slice(0, 16)

/** Nothing is published about this search: names are compared as the older search compares them (ours). */
export const searchChatsV2 = serviceEndpoint<typeof SearchChatsV2, Facts>({
  contract: SearchChatsV2,
  access: ['im:chat', 'im:chat:readonly', 'im:chat:read', 'im:chat.group_info:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: 'as missing',
  locks: noLocks,
  emits: [],
  limits: perMinuteAndSecond,
  gates: chatGates,
  async gather({ input, caller }) {
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== (await nameOf(input.body))
    return { bot: caller, badPageToken, from: place?.[2] ?? 0 }
  },
  rules,
  async run(call, { from }) {
    const { page_size, user_id_type } = call.input.query
    const found = await foundChats(call)
    const page = found.slice(from, from + page_size)
    const has_more = from + page.length < found.length
    return {
      items: await wireFound(call.tx, page, user_id_type, call.caller),
      total: found.length,
      has_more,
      page_token: has_more ? pageTokenOf(['search v2', await nameOf(call.input.body), from + page_size]) : '',
    }
  },
  happy: { body: { query: 'Launch' } },
  scenarios: {
    232025: botStopped,
    232001: { request: { query: { page_token: 'garbage' } } },
  },
})

async function foundChats({ tx, caller, input }: Call<typeof SearchChatsV2>): Promise<Chats[]> {
  const { query, filter, sorter } = input.body
  const own = await ownChats(tx, caller).execute()
  const joined = new Set(own.map(({ chat_id }) => chat_id))
  const open = await publicChats(tx, caller.tenant_key).execute()
  const visible = new Map([...own, ...open].map((chat) => [chat.chat_id, chat]))
  const byMember =
    query === '' || filter?.disable_search_by_user ? new Set<string>() : await chatsWithMember(tx, query)
  const withMembers = await chatsWithAll(tx, caller, filter?.member_ids ?? [])
  const found = [...visible.values()].filter(
    (chat) =>
      (query === '' || byMember.has(chat.chat_id) || namesOf(chat).some((name) => finds(query, name))) &&
      isOfTypes(chat, joined.has(chat.chat_id), filter?.search_types ?? []) &&
      (withMembers?.has(chat.chat_id) ?? true) &&
      (filter?.is_manager !== true || managesChat(chat, caller)),
  )
  return sorted(tx, found, sorter)
}

type SearchType = NonNullable<Body['filter']>['search_types'][number]

const isOfTypes = (chat: Chats, isJoined: boolean, types: readonly SearchType[]): boolean => {
  const type: SearchType = chat.public === 0 ? 'private' : isJoined ? 'public_joined' : 'public_not_joined'
  return types.length === 0 || types.includes(type) || (chat.external === 1 && types.includes('external'))
}

/** The chats in which all of these people are; undefined: nobody is named. */
async function chatsWithAll(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlySet<string> | undefined> {
  if (ids.length === 0) return undefined
  const known = await mentionedPeople(tx, caller, ids)
  const people = new Set(ids.map((id) => known.get(id)?.open_id))
  if (people.has(undefined)) return new Set()
  const rows = await tx
    .selectFrom('chat_members')
    .select(['chat_id', (of) => of.fn.countAll().as('count')])
    .where('open_id', 'in', [...people] as string[])
    .groupBy('chat_id')
    .execute()
  return new Set(rows.filter(({ count }) => Number(count) === people.size).map(({ chat_id }) => chat_id))
}

/** In the order of their creation, unless something else is asked. */
async function sorted(tx: Tx, chats: readonly Chats[], sorter: Body['sorter']): Promise<Chats[]> {
  const rising = chats.toSorted((one, other) => one.position - other.position)
  if (sorter === undefined) return rising
  if (sorter === 'create_time_desc')
    return rising.toSorted(
      (one, other) => other.create_time - one.create_time || other.position - one.position,
    )
  const values = new Map(await (sorter === 'member_count_desc' ? memberCounts(tx) : activity(tx)))
  const valueOf = ({ chat_id }: Chats) => values.get(chat_id) ?? 0
  return rising.toSorted((one, other) => valueOf(other) - valueOf(one))
}

type Values = (readonly [chat_id: string, value: number])[]

const memberCounts = async (tx: Tx): Promise<Values> =>
  (
    await tx
      .selectFrom('chat_members')
      .select(['chat_id', (of) => of.fn.countAll().as('value')])
      .groupBy('chat_id')
      .execute()
  ).map(({ chat_id, value }) => [chat_id, Number(value)])

const activity = async (tx: Tx): Promise<Values> =>
  (
    await tx
      .selectFrom('messages')
      .select(['chat_id', (of) => of.fn.max('create_time').as('value')])
      .where('upper_message_id', 'is', null)
      .groupBy('chat_id')
      .execute()
  ).map(({ chat_id, value }) => [chat_id, Number(value)])

async function wireFound(
  tx: Tx,
  chats: readonly Chats[],
  type: Parameters<typeof wireSummaries>[2],
  caller: Caller,
): Promise<FoundChat[]> {
  const summaries = await wireSummaries(tx, chats, type, caller)
  return summaries.map(({ chat_id, name, description, owner_id, external }, at) => {
    const chat = chats[at] as Chats
    return {
      meta_data: {
        chat_id,
        name,
        description,
        ...(owner_id !== undefined && { owner_id }),
        chat_mode: chat.mode as FoundChat['meta_data']['chat_mode'],
        external,
        chat_status: chatStatus(chat),
        create_time: String(Math.floor(chat.create_time / 1000)),
      },
    }
  })
}
