import { z } from 'zod'
import {
  BatchQueryReactions,
  type BatchFailure,
  type ReactionBatch,
} from '../../../../contract/im/messages/reactions/batch-query-reactions'
import { emojiTypes } from '../../../../contract/im/messages/reactions/emoji-types'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { noLocks } from '../../../http/locks'
import { pageTokenOf, placeOf } from '../../../http/page-token'
import type { Rule } from '../../../rules/rule'
import type { Tx } from '../../../store/store'
import { messageAccess } from '../message-access'
import type { MessageAccess } from '../message-access'
import { messageGates } from '../message-gates'
import { botRows, messageKnown } from '../message.rules'
import { messageScenarios as those } from '../message.scenarios'
import { message_id } from './reaction.scenarios'
import { reactionsAfter, wireReactions } from './reactions'

export interface BatchFacts {
  bot: { bot_enabled: boolean }
  reaction_type: string
}

const rules: Rule<BatchFacts>[] = [
  ...botRows,
  {
    code: 230001,
    ext: 'invalid reaction_type',
    when: 'no such reaction_type',
    fails: (f) => f.reaction_type !== '' && !emojiTypes.has(f.reaction_type),
    ours: true,
  },
]

/** The message, the only kind asked for, and the last reaction of the page. */
const Place = z.tuple([z.string(), z.string(), z.number(), z.string()])

/**
 * The reactions to several messages, by the time they were made, and how many there are of each kind
 * (platform/messages#reactions). A message that cannot be read is named with the reason: which one is ours.
 */
export const batchQueryReactions = serviceEndpoint<typeof BatchQueryReactions, BatchFacts>({
  contract: BatchQueryReactions,
  locks: noLocks,
  emits: [],
  access: ['im:message.reactions:read', 'im:message:readonly'],
  tokens: 'tenants and users',
  people: 'everyone',
  foreign: {
    inTenant: { 'body.queries.message_id': 'shown' },
    otherTenants: { 'body.queries.message_id': 'left out' },
  },
  limits: perMinuteAndSecond,
  gates: messageGates,
  gather: async ({ caller, input }) => ({ bot: caller, reaction_type: input.body.reaction_type }),
  rules,
  published: [230001, 230006],
  async run({ tx, caller, input }) {
    const { queries, page_size_per_message, reaction_type } = input.body
    const answer: ReactionBatch = {
      success_msg_reaction_details: [],
      success_msg_reaction_counts: [],
      fail_msg_reaction_details: [],
    }
    for (const { message_id, page_token } of queries) {
      const place = page_token ? placeOf(page_token, Place) : undefined
      const isOther = place?.[0] !== message_id || place[1] !== reaction_type
      const fail_reason =
        failureOf(await messageAccess(tx, caller, message_id)) ??
        (page_token && isOther ? ('invalid_page_token' as const) : undefined)
      if (fail_reason) {
        answer.fail_msg_reaction_details.push({ message_id, fail_reason })
        continue
      }
      const from = place && { action_time: place[2], reaction_id: place[3] }
      const rows = await reactionsAfter(tx, { message_id, reaction_type }, from, page_size_per_message + 1)
      const page = rows.slice(0, page_size_per_message)
      const last = page.at(-1)
      const has_more = rows.length > page_size_per_message
      const next = last && [message_id, reaction_type, last.action_time, last.reaction_id]
      answer.success_msg_reaction_details.push({
        message_id,
        has_more,
        ...(has_more && next && { page_token: pageTokenOf(next) }),
        message_reaction_items: (await wireReactions(tx, caller, page)).map(
          ({ reaction_type: { emoji_type }, ...reaction }) => ({ ...reaction, emoji_type }),
        ),
      })
      const reaction_count = await countsOf(tx, message_id, reaction_type)
      answer.success_msg_reaction_counts.push({ message_id, reaction_count })
    }
    return answer
  },
  happy: { body: { queries: [{ message_id }] } },
  scenarios: {
    230006: those.botDisabled,
    230001: { request: { body: { queries: [{ message_id }], reaction_type: 'smile' } } },
  },
})

/** Undefined if the caller may read the reactions. */
function failureOf(facts: MessageAccess): BatchFailure | undefined {
  if (messageKnown.fails(facts) || facts.isRecalled) return 'invalid'
  return facts.isMember && !facts.isHidden ? undefined : 'no_permission'
}

/** How many reactions of each kind a message has, the kind that was used first in front. */
async function countsOf(tx: Tx, message_id: string, reaction_type: string) {
  const rows = await tx
    .selectFrom('reactions')
    .select(({ fn }) => ['emoji_type', fn.countAll().as('times'), fn.min('action_time').as('first')])
    .where('message_id', '=', message_id)
    .$if(reaction_type !== '', (query) => query.where('emoji_type', '=', reaction_type))
    .groupBy('emoji_type')
    .orderBy('first')
    .orderBy('emoji_type')
    .execute()
  return rows.map(({ emoji_type, times }) => ({ reaction_type: emoji_type, count: String(times) }))
}
