import { z } from 'zod'
import { ListPins } from '../../../contract/im/pins/list-pins'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { pageTokenOf, placeOf } from '../../http/page-token'
import { present } from '../../rules/present'
import { chatFacts } from '../chats/chat-facts'
import { placeIn } from '../messages/message-access'
import { messagePageGates } from '../messages/message-gates'
import { messageScenarios as those } from '../messages/message.scenarios'
import { listPinsRules, listPinsUnreachable } from './pin.rules'
import type { ListPinsFacts } from './pin.rules'
import { wirePins } from './pins'

/** The chat, and the last pin of the page. */
const Place = z.tuple([z.string(), z.number(), z.string()])

interface Facts extends ListPinsFacts {
  place: z.output<typeof Place> | undefined
}

const chat_id = 'oc_launch'

/**
 * The pinned messages of a chat, last pinned first (platform/messages#pins), without
 * recalled ones and those in the history that the bot may not see.
 */
export const listPins = serviceEndpoint<typeof ListPins, Facts>({
  contract: ListPins,
  access: ['im:message', 'im:message.pins:read', 'im:message:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'query.chat_id': 230002 } },
  limits: perMinuteAndSecond,
  gates: messagePageGates,
  async gather({ tx, caller, input }) {
    const { chat_id, start_time, end_time, page_token } = input.query
    const facts = await chatFacts(tx, caller, chat_id)
    const place = page_token ? placeOf(page_token, Place) : undefined
    return {
      ...facts,
      ...(await placeIn(tx, caller, facts.chat, facts.isMember)),
      endsBeforeItStarts: end_time !== undefined && end_time < (start_time ?? 0),
      place,
      badPageToken: Boolean(page_token) && place?.[0] !== chat_id,
    }
  },
  rules: listPinsRules,
  published: [230001, 230002, 230006, 230013, 230027, 230048],
  unreachable: listPinsUnreachable,
  async run({ tx, caller, input }, facts) {
    const { chat_id, start_time = 0, end_time, page_size } = input.query
    const { place, joined_at } = facts
    const isPastHidden = present(facts.chat).history_hidden_from_new_members === 1
    const rows = await tx
      .selectFrom('pins')
      .innerJoin('messages', 'messages.message_id', 'pins.message_id')
      .selectAll('pins')
      .where('pins.chat_id', '=', chat_id)
      .where('state', '!=', 'recalled')
      .where('messages.create_time', '>=', isPastHidden ? joined_at : 0)
      .where('pins.create_time', '>=', start_time)
      .$if(end_time !== undefined, (query) => query.where('pins.create_time', '<=', end_time ?? 0))
      .$if(place !== undefined, (query) =>
        query.where((where) =>
          where(
            where.refTuple('pins.create_time', 'pins.message_id'),
            '<',
            where.tuple(place?.[1] ?? 0, place?.[2] ?? ''),
          ),
        ),
      )
      .orderBy('pins.create_time', 'desc')
      .orderBy('pins.message_id', 'desc')
      .limit(page_size + 1)
      .execute()
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const next = last && [chat_id, last.create_time, last.message_id]
    return {
      items: await wirePins(tx, caller, page),
      has_more,
      ...(has_more && next && { page_token: pageTokenOf(next) }),
    }
  },
  happy: { query: { chat_id } },
  scenarios: {
    230006: those.botDisabled,
    99992356: { request: { query: { chat_id: 'oc_nowhere' } } },
    230002: those.outside,
    230027: those.external,
    230013: those.unavailable,
    '230001: end_time before start_time': { request: { query: { chat_id, start_time: 2, end_time: 1 } } },
    '230001: page_token does not belong to this listing': {
      request: { query: { chat_id, page_token: 'garbage' } },
    },
  },
})
