import { sql } from 'kysely'
import { z } from 'zod'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { present } from '../../rules/present'
import type { Messages } from '../../store/database'
import type { Tx } from '../../store/store'
import { chatFacts } from '../chats/chat-facts'
import { READ_SCOPES } from './get-message'
import { listMessagesRules, listMessagesUnreachable } from './list-messages.rules'
import type { ListMessagesFacts } from './list-messages.rules'
import { placeIn } from './message-access'
import { isFromBefore } from './message-facts'
import { messagePageGates } from './message-gates'
import { cardShownAs, wireMessages } from './wire-message'

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
  rules: listMessagesRules,
  unreachable: listMessagesUnreachable,
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
