import { z } from 'zod'
import { ReadUsers } from '../../../contract/im/messages/read-users'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { idAs } from '../../users/user-ids'
import { READ_SCOPES } from './get-message'
import { messageAccess } from './message-access'
import { messagePageGates } from './message-gates'
import { isOwnMessage } from './own-message'
import { readUsersRules } from './read-users.rules'
import type { ReadUsersFacts } from './read-users.rules'

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
  rules: readUsersRules,
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
})
