import { sql } from 'kysely'
import { z } from 'zod'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call, Unreachable } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'
import { chatFacts } from '../chats/chat-facts'
import type { ChatFacts } from '../chats/chat-facts'
import { READ_SCOPES } from './get-message'
import { placeIn } from './message-access'
import type { MessageAccess } from './message-access'
import { isFromBefore } from './message-facts'
import { messagePageGates } from './message-gates'
import { botRows, groupScopeRow, placeRows } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { cardShownAs, wireMessages } from './wire-message'

/** Where a page ended: in which listing, and at which message. */
export type ListPlace = readonly [container: string, sort: string, time: number, message_id: string]

export interface ListMessagesFacts
  extends ChatFacts, Pick<MessageAccess, 'isStranger' | 'isAvailable' | 'readsGroups'> {
  /** The thread began before the bot joined, and the chat hides its history. */
  isHiddenThread: boolean
  endsBeforeItStarts: boolean
  badPageToken: boolean
  place: ListPlace | undefined
}

const rules: Rule<ListMessagesFacts>[] = [
  ...botRows,
  {
    code: 230001,
    ext: 'invalid container_id',
    when: 'container_id unknown, or in another tenant without the bot',
    fails: (f) => !f.chat || f.isStranger,
    ours: true,
  },
  ...placeRows,
  groupScopeRow,
  {
    code: 230073,
    when: 'thread started before the bot joined, in a chat that hides its history',
    fails: (f) => f.isHiddenThread,
  },
  {
    code: 230001,
    ext: 'The end_time is earlier than the start_time',
    when: 'end_time before start_time',
    fails: (f) => f.endsBeforeItStarts,
  },
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this listing',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

const unreachable: Unreachable[] = [
  { code: 230110, why: 'a listing tells of a recalled message instead of refusing' },
  {
    code: 231203,
    why: 'which types of chat have no history is not published; groups, topics and one-to-one have',
  },
  {
    code: 231204,
    why: 'which types of application may not read history is not published; custom and store may',
  },
]

const launch = { container_id_type: 'chat', container_id: 'oc_launch' }
const thread = { container_id_type: 'thread', container_id: 'omt_launch' }

const Place = z.tuple([z.string(), z.string(), z.number(), z.string()])

/**
 * The messages of a chat or a thread by the time they were sent, then by id
 * (platform/messages#calls). A chat's listing shows the roots of its threads,
 * a thread's shows root and replies. Recalled messages appear with a fixed text;
 * in a chat that hides its history, messages from before the bot joined do not.
 */
export const listMessages = serviceEndpoint({
  contract: ListMessages,
  access: READ_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'query.container_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messagePageGates,
  async gather({ tx, caller, input }): Promise<ListMessagesFacts> {
    const { container_id_type, container_id, page_token, sort_type, start_time, end_time } = input.query
    const isThread = container_id_type === 'thread'
    const thread = isThread ? await threadNamed(tx, container_id) : undefined
    const facts = await chatFacts(tx, caller, isThread ? (thread?.chat_id ?? '') : container_id)
    const place = page_token ? placeOf(page_token, Place) : undefined
    return {
      ...facts,
      ...(await placeIn(tx, caller, facts.chat, facts.isMember)),
      isHiddenThread: isFromBefore(thread?.created_at, facts.chat, facts.joined_at),
      endsBeforeItStarts: !isThread && end_time !== undefined && end_time < (start_time ?? 0),
      badPageToken: Boolean(page_token) && (place?.[0] !== container_id || place[1] !== sort_type),
      place,
    }
  },
  rules,
  published: [230001, 230002, 230006, 230013, 230027, 230073, 230110, 231203, 231204],
  unreachable,
  async run(call, facts) {
    const { container_id, page_size, sort_type, card_msg_content_type } = call.input.query
    const rows = await messagesOf(call.tx, rangeOf(call, facts))
    const page = rows.slice(0, page_size)
    const card = cardShownAs(card_msg_content_type)
    const items = await wireMessages(call.tx, call.caller, page, 'open_id', { recalled: 'told', card })
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const place = last && [container_id, sort_type, last.create_time, last.message_id]
    return { items, has_more, ...(has_more && place && { page_token: pageTokenOf(place) }) }
  },
  happy: { query: launch },
  scenarios: {
    230006: those.botDisabled,
    '230001: container_id unknown, or in another tenant without the bot': {
      request: { query: { ...launch, container_id: 'oc_nowhere' } },
    },
    230002: those.outside,
    '230027: external group': those.external,
    230013: those.unavailable,
    '230027: message of a group, without im:message.group_msg': those.noGroupScope,
    230073: { ...those.hidden, request: { query: thread } },
    '230001: end_time before start_time': { request: { query: { ...launch, start_time: 9, end_time: 8 } } },
    '230001: page_token does not belong to this listing': {
      request: { query: { ...launch, page_token: 'garbage' } },
    },
  },
})

/** A part of a listing. */
export interface MessageRange {
  container: 'chat' | 'thread'
  id: string
  /** Both included, in milliseconds. */
  from: number
  to: number
  newestFirst: boolean
  /** The message after which the range begins. */
  after: readonly [time: number, message_id: string] | undefined
  most: number
}

/** Reads one range of one index for chats of any size. */
export function messagesOf(tx: Tx, range: MessageRange): Promise<Messages[]> {
  const { container, id, from, to, newestFirst, after, most } = range
  const direction = newestFirst ? 'desc' : 'asc'
  return tx
    .selectFrom('messages')
    .selectAll()
    .where('upper_message_id', 'is', null)
    .$if(container === 'thread', (query) => query.where('thread_id', '=', id))
    .$if(container === 'chat', (query) =>
      // Written as in the partial index, so that the engine uses it.
      query
        .where('chat_id', '=', id)
        .where(sql<boolean>`(thread_id is null or root_id is null or opens_thread = 1)`),
    )
    .where('create_time', '>=', from)
    .where('create_time', '<=', to)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('create_time', 'message_id'),
          newestFirst ? '<' : '>',
          where.tuple(after?.[0] ?? 0, after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('create_time', direction)
    .orderBy('message_id', direction)
    .limit(most)
    .execute()
}

/** No message is later: the largest exact integer. */
const ALWAYS = Number.MAX_SAFE_INTEGER

function rangeOf({ input }: Call<typeof ListMessages>, facts: ListMessagesFacts): MessageRange {
  const { container_id_type, container_id, start_time, end_time, sort_type, page_size } = input.query
  const { history_hidden_from_new_members } = present(facts.chat)
  const mayLookBackTo = history_hidden_from_new_members === 1 ? facts.joined_at : 0
  const isThread = container_id_type === 'thread'
  const [start = 0, end] = isThread ? [] : [start_time, end_time]
  return {
    container: container_id_type,
    id: container_id,
    from: Math.max(start * 1000, mayLookBackTo),
    to: end === undefined ? ALWAYS : end * 1000 + 999,
    newestFirst: sort_type === 'ByCreateTimeDesc',
    after: facts.place && [facts.place[2], facts.place[3]],
    // One more than a page holds, to know whether there is another.
    most: page_size + 1,
  }
}

const threadNamed = (tx: Tx, thread_id: string) =>
  tx.selectFrom('threads').selectAll().where('thread_id', '=', thread_id).executeTakeFirst()
