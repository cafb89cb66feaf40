import { z } from 'zod'
import type { ParsedInput } from '../../../contract/endpoint'
import { SearchMessages } from '../../../contract/im/messages/search-messages'
import { asAlice } from '../../examples/as-person'
import { serviceEndpoint } from '../../http/endpoint'
import type { Call } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { noLocks } from '../../http/locks'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import { hashOf } from '../../store/secrets'
import type { Messages } from '../../store/tables/messages'
import { mentionedPeople } from './contents/mentioned-people'
import { messageGates } from './message-gates'
import { mentionsOf, senderOf } from './wire-message'

interface Facts {
  badPageToken: boolean
  after: readonly [time: number, message_id: string] | undefined
}

const rules: Rule<Facts>[] = [
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this search',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

const Place = z.tuple([z.literal('search'), z.string(), z.number(), z.string()])

type Body = ParsedInput<typeof SearchMessages>['body']
type Filter = NonNullable<Body['filter']>

/** Identifies a search: a page_token belongs to it alone. */
const nameOf = async ({ query, filter }: Body): Promise<string> =>
  (await hashOf(JSON.stringify([query, filter]))).slice(0, 16)

/** Read at a time; a search reads until its page is full. */
const AT_ONCE = 500

/** Searches the chats of the person who calls. A text is found anywhere in a content, in any case (ours). */
export const searchMessages = serviceEndpoint<typeof SearchMessages, Facts>({
  contract: SearchMessages,
  access: ['search:message'],
  tokens: 'users',
  foreign: 'as missing',
  locks: noLocks,
  emits: [],
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ input }) {
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    const badPageToken = Boolean(page_token) && place?.[1] !== (await nameOf(input.body))
    return { badPageToken, after: place && [place[2], place[3]] }
  },
  rules,
  async run(call, { after }) {
    const { page_size } = call.input.query
    const found = await foundAfter(call, after, page_size + 1)
    const page = found.slice(0, page_size)
    const last = page.at(-1)
    const has_more = found.length > page_size
    const place = last && ['search', await nameOf(call.input.body), last.create_time, last.message_id]
    return {
      items: page.map(({ message_id }) => ({ meta_data: { message_id } })),
      has_more,
      page_token: has_more && place ? pageTokenOf(place) : '',
    }
  },
  base: asAlice('search:message'),
  happy: { body: { query: 'hello' } },
  scenarios: { 230001: { request: { query: { page_token: 'garbage' } } } },
})

async function foundAfter(
  call: Call<typeof SearchMessages>,
  after: Facts['after'],
  most: number,
): Promise<Messages[]> {
  const fits = await fitting(call)
  const found: Messages[] = []
  for (let from = after; ;) {
    const rows = await messagesAfter(call, from)
    for (const row of rows) if (fits(row)) found.push(row)
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE || found.length >= most) return found.slice(0, most)
    from = [last.create_time, last.message_id]
  }
}

/** The next messages of the person's chats, newest first, as far as the store can compare them. */
function messagesAfter({ tx, caller, input }: Call<typeof SearchMessages>, after: Facts['after']) {
  const { time_range, chat_ids = [], chat_type } = input.body.filter ?? {}
  const [start, end] = [timeOf(time_range?.start_time), timeOf(time_range?.end_time)]
  return tx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.chat_id', 'messages.chat_id')
    .innerJoin('chat_members', 'chat_members.chat_id', 'messages.chat_id')
    .selectAll('messages')
    .where('chat_members.open_id', '=', caller.person?.open_id ?? '')
    .where('upper_message_id', 'is', null)
    .where('state', '=', 'sent')
    .$if(chat_ids.length > 0, (query) => query.where('messages.chat_id', 'in', chat_ids))
    .$if(chat_type === 'p2p', (query) => query.where('mode', '=', 'p2p'))
    .$if(chat_type === 'group', (query) => query.where('mode', '!=', 'p2p'))
    .$if(start !== undefined, (query) => query.where('messages.create_time', '>=', start ?? 0))
    .$if(end !== undefined, (query) => query.where('messages.create_time', '<=', end ?? 0))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('messages.create_time', 'messages.message_id'),
          '<',
          where.tuple(after?.[0] ?? 0, after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('messages.create_time', 'desc')
    .orderBy('messages.message_id', 'desc')
    .limit(AT_ONCE)
    .execute()
}

const timeOf = (text: string | undefined): number | undefined => {
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** Whether a message is one that the request asks for. */
async function fitting({
  tx,
  caller,
  input,
}: Call<typeof SearchMessages>): Promise<(row: Messages) => boolean> {
  const { query, filter } = input.body
  const sought = query.toLowerCase()
  const {
    from_ids = [],
    from_types = [],
    exclude_from_types = [],
    include_attachment_types: attached = [],
    is_at_me,
  } = filter ?? {}
  const known = await mentionedPeople(tx, caller, from_ids)
  const senders = new Set([...known.values()].map(({ open_id }) => open_id))
  return (row) => {
    const { id, sender_type } = senderOf(row)
    const type = sender_type === 'app' ? 'bot' : 'user'
    return (
      row.content.toLowerCase().includes(sought) &&
      (from_ids.length === 0 || senders.has(id)) &&
      (from_types.length === 0 || from_types.includes(type)) &&
      !exclude_from_types.includes(type) &&
      (attached.length === 0 || attached.some((kind) => hasAttached(row, kind))) &&
      (is_at_me !== true || mentionsOf(row).some((mention) => mention.id === caller.person?.open_id))
    )
  }
}

const hasAttached = ({ msg_type, content }: Messages, kind: Filter['include_attachment_types'][number]) =>
  ({
    file: msg_type === 'file',
    image: msg_type === 'image' || content.includes('"tag":"img"'),
    video: msg_type === 'media',
    link: /https?:\/\//.test(content),
  })[kind]
