import { z } from 'zod'
import { ReadUsers } from '../../../contract/im/messages/read-users'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import type { Rule } from '../../rules/rule'
import { idAs } from '../../users/user-ids'
import { READ_SCOPES } from './get-message'
import { messageAccess } from './message-access'
import type { MessageAccess } from './message-access'
import { messagePageGates } from './message-gates'
import { messageRows } from './message.rules'
import { messageScenarios as those } from './message.scenarios'
import { isOwnMessage } from './own-message'

export interface ReadUsersFacts extends MessageAccess {
  isOwn: boolean
  /** Milliseconds since it was sent. */
  age: number
  badPageToken: boolean
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

const rules: Rule<ReadUsersFacts>[] = [
  ...messageRows,
  { code: 230012, when: 'bot is not the sender', fails: (f) => !f.isOwn },
  { code: 230110, when: 'message recalled', fails: (f) => f.isRecalled },
  { code: 230033, when: 'sent more than 7 days ago', fails: (f) => f.age > WEEK_MS },
  {
    code: 230001,
    ext: 'invalid page_token',
    when: 'page_token does not belong to this listing',
    fails: (f) => f.badPageToken,
    ours: true,
  },
]

/** The message, and the last reader of the page. */
const Place = z.tuple([z.string(), z.number(), z.string()])

interface Facts extends ReadUsersFacts {
  place: z.output<typeof Place> | undefined
}

/**
 * The readers of a bot's own message, by the time they read it, up to seven days after it was sent
 * (platform/messages#calls). Here people read through `POST /_herald/act`.
 */
export const readUsers = serviceEndpoint<typeof ReadUsers, Facts>({
  contract: ReadUsers,
  access: READ_SCOPES,
  tokens: 'tenants',
  foreign: { inTenant: { 'path.message_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messagePageGates,
  async gather({ tx, caller, world, input }) {
    const { message_id } = input.path
    const facts = await messageAccess(tx, caller, message_id)
    const { page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    return {
      ...facts,
      isOwn: isOwnMessage(facts.message, caller),
      age: world.now() - (facts.message?.create_time ?? 0),
      place,
      badPageToken: Boolean(page_token) && place?.[0] !== message_id,
    }
  },
  rules,
  published: [230001, 230002, 230006, 230012, 230013, 230027, 230033, 230110],
  async run({ tx, caller, input }, { place }) {
    const { message_id } = input.path
    const { user_id_type, page_size } = input.query
    const rows = await tx
      .selectFrom('message_reads')
      .innerJoin('users', 'users.open_id', 'message_reads.open_id')
      .selectAll('users')
      .select('read_time')
      .where('message_id', '=', message_id)
      .$if(place !== undefined, (query) =>
        query.where((where) =>
          where(
            where.refTuple('read_time', 'message_reads.open_id'),
            '>',
            where.tuple(place?.[1] ?? 0, place?.[2] ?? ''),
          ),
        ),
      )
      .orderBy('read_time')
      .orderBy('message_reads.open_id')
      .limit(page_size + 1)
      .execute()
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const items = page.map((user) => ({
      user_id_type,
      user_id: idAs(user_id_type, user, caller) ?? '',
      timestamp: String(user.read_time),
      tenant_key: user.tenant_key,
    }))
    const next = last && [message_id, last.read_time, last.open_id]
    return { items, has_more, ...(has_more && next && { page_token: pageTokenOf(next) }) }
  },
  happy: { path: { message_id: 'om_from_bot' } },
  scenarios: {
    230006: those.botDisabled,
    99992354: those.unknown,
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    230012: { request: { path: { message_id: 'om_hello' } } },
    230110: those.recalled,
    230033: { world: (file) => file.messages.forEach((message) => (message.create_time = 0)) },
    230001: { request: { query: { page_token: 'garbage' } } },
  },
})
