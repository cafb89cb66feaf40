import { DeleteReaction } from '../../../../contract/im/messages/reactions/delete-reaction'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockMessage } from '../../../http/locks'
import { present } from '../../../rules/present'
import { actorId } from '../../../users/actor'
import { messageGates } from '../message-gates'
import { REACT_SCOPES } from './create-reaction'
import { reactFacts } from './reaction-facts'
import { deleteReactionRules, deleteReactionUnreachable } from './reaction.rules'
import type { DeleteReactionFacts } from './reaction.rules'
import { removeReaction, wireReactions } from './reactions'

/** Removes the caller's own reaction (platform/messages#reactions). */
export const deleteReaction = serviceEndpoint<typeof DeleteReaction, DeleteReactionFacts>({
  contract: DeleteReaction,
  locks: lockMessage,
  access: REACT_SCOPES,
  tokens: 'tenants and users',
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
  unreachable: deleteReactionUnreachable,
  async run(call, facts) {
    const reaction = present(facts.reaction)
    await removeReaction(call, present(facts.message), reaction)
    return present((await wireReactions(call.tx, call.caller, [reaction]))[0])
  },
})
