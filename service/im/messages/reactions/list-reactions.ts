import { z } from 'zod'
import { ListReactions } from '../../../../contract/im/messages/reactions/list-reactions'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { pageTokenOf, placeOf } from '../../../http/page-token'
import type { UserIdType } from '../../../users/user-ids'
import { messageAccess } from '../message-access'
import { messageGates } from '../message-gates'
import { listReactionsRules, listReactionsUnreachable } from './reaction.rules'
import type { ListReactionsFacts } from './reaction.rules'
import { accessScenarios, message_id, visibleScenarios } from './reaction.scenarios'
import { reactionsAfter, wireReactions } from './reactions'

/** The message, the only kind asked for, and the last reaction of the page. */
const Place = z.tuple([z.string(), z.string(), z.number(), z.string()])

interface Facts extends ListReactionsFacts {
  place: z.output<typeof Place> | undefined
}

/** The reactions to a message, by the time they were made (platform/messages#reactions). */
export const listReactions = serviceEndpoint<typeof ListReactions, Facts>({
  contract: ListReactions,
  access: ['im:message.reactions:read', 'im:message:readonly'],
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.message_id': 231008 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, input }) {
    const { message_id } = input.path
    const { reaction_type, user_id_type, page_token } = input.query
    const place = page_token ? placeOf(page_token, Place) : undefined
    return {
      ...(await messageAccess(tx, caller, message_id)),
      reaction_type,
      user_id_type,
      place,
      badPageToken: Boolean(page_token) && (place?.[0] !== message_id || place[1] !== reaction_type),
    }
  },
  rules: listReactionsRules,
  published: [230110, 231001, 231003, 231008, 231012, 231013, 231014, 231018],
  unreachable: listReactionsUnreachable,
  async run({ tx, caller, input }, { place }) {
    const { message_id } = input.path
    const { reaction_type, user_id_type, page_size } = input.query
    const from = place && { action_time: place[2], reaction_id: place[3] }
    const rows = await reactionsAfter(tx, { message_id, reaction_type }, from, page_size + 1)
    const page = rows.slice(0, page_size)
    const last = page.at(-1)
    const has_more = rows.length > page_size
    const items = await wireReactions(tx, caller, page, user_id_type as UserIdType)
    const next = last && [message_id, reaction_type, last.action_time, last.reaction_id]
    return { items, has_more, ...(has_more && next && { page_token: pageTokenOf(next) }) }
  },
  happy: { path: { message_id } },
  scenarios: {
    ...accessScenarios(231008),
    ...visibleScenarios,
    231001: { request: { query: { reaction_type: 'smile' } } },
    231014: { request: { query: { user_id_type: 'email' } } },
    231012: { request: { query: { page_token: 'garbage' } } },
  },
})
