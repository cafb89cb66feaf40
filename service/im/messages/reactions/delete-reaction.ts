import { CreateReaction } from '../../../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../../../contract/im/messages/reactions/delete-reaction'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockMessage } from '../../../http/locks'
import { present } from '../../../rules/present'
import type { ScenarioCall } from '../../../rules/scenario'
import { actorId } from '../../../users/actor'
import { messageGates } from '../message-gates'
import { REACT_SCOPES } from './create-reaction'
import { reactFacts } from './reaction-facts'
import { deleteReactionRules, deleteReactionUnreachable } from './reaction.rules'
import type { DeleteReactionFacts } from './reaction.rules'
import { message_id, reactingScenarios, smile } from './reaction.scenarios'
import { removeReaction, wireReactions } from './reactions'

/** Reacts as one application and returns the id of its reaction; a row above may have closed the chat. */
async function reactionBy(call: ScenarioCall, message_id: string, token?: string) {
  const headers = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  try {
    const { reaction_id } = await call(CreateReaction, { path: { message_id }, body: smile, ...headers })
    return { reaction_id }
  } catch {
    return { reaction_id: 'nothing' }
  }
}

/** The second application of the happy world. */
const otherApp = { app_id: 'cli_0000000000000002', token: 't-other0000000000000000000000000000000000' }

/** Removes the caller's own reaction (platform/messages#reactions). */
export const deleteReaction = serviceEndpoint<typeof DeleteReaction, DeleteReactionFacts>({
  contract: DeleteReaction,
  locks: lockMessage,
  emits: ['im.message.reaction.deleted_v1'],
  access: REACT_SCOPES,
  tokens: 'tenants and users',
  people: 'authors',
  foreign: { inTenant: { 'path.message_id': 231002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, input }) {
    const { message_id, reaction_id } = input.path
    const reaction = await tx
      .selectFrom('reactions')
      .selectAll()
      .where('reaction_id', '=', reaction_id)
      .executeTakeFirst()
    const isOwn = reaction?.operator_id === actorId(caller)
    return { ...(await reactFacts(tx, caller, message_id)), reaction, isOwn }
  },
  rules: deleteReactionRules,
  published: [
    230110, 231001, 231002, 231003, 231004, 231005, 231007, 231008, 231010, 231011, 231012, 231013, 231015,
    231018, 231019, 231020, 231021, 231022, 232009,
  ],
  unreachable: deleteReactionUnreachable,
  async run(call, facts) {
    const reaction = present(facts.reaction)
    await removeReaction(call, present(facts.message), reaction)
    return present((await wireReactions(call.tx, call.caller, [reaction]))[0])
  },
  // `before` replaces the reaction_id.
  happy: { path: { message_id, reaction_id: 'nothing' } },
  base: { before: async (call) => ({ path: { message_id, ...(await reactionBy(call, message_id)) } }) },
  scenarios: {
    ...reactingScenarios,
    231011: { request: { path: { message_id, reaction_id: 'nothing' } } },
    231010: { before: async (call) => ({ path: { message_id, ...(await reactionBy(call, 'om_world')) } }) },
    231007: {
      world: (file) =>
        file.chats.forEach((chat) => chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })),
      before: async (call) => ({
        path: { message_id, ...(await reactionBy(call, message_id, otherApp.token)) },
      }),
    },
  },
})
