import { CreateReaction } from '../../../../contract/im/messages/reactions/create-reaction'
import { serviceEndpoint } from '../../../http/endpoint'
import { perMinuteAndSecond } from '../../../http/limits'
import { lockMessage } from '../../../http/locks'
import { present } from '../../../rules/present'
import { actorId } from '../../../users/actor'
import { messageGates } from '../message-gates'
import { reactFacts } from './reaction-facts'
import { createReactionRules, createReactionUnreachable } from './reaction.rules'
import type { CreateReactionFacts } from './reaction.rules'
import { reactingScenarios, smile } from './reaction.scenarios'
import { addReaction, wireReactions } from './reactions'

export const REACT_SCOPES = ['im:message', 'im:message.reactions:write_only']

/** Reacts to a message (platform/messages#reactions). Repeating a reaction returns the first one: ours. */
export const createReaction = serviceEndpoint<typeof CreateReaction, CreateReactionFacts>({
  contract: CreateReaction,
  locks: lockMessage,
  emits: ['im.message.reaction.created_v1'],
  access: REACT_SCOPES,
  tokens: 'tenants and users',
  people: 'members',
  foreign: { inTenant: { 'path.message_id': 231002 } },
  limits: perMinuteAndSecond,
  gates: messageGates,
  async gather({ tx, caller, input }) {
    const { emoji_type } = input.body.reaction_type
    return { ...(await reactFacts(tx, caller, input.path.message_id)), emoji_type }
  },
  rules: createReactionRules,
  published: [
    230110, 231001, 231002, 231003, 231004, 231005, 231006, 231008, 231012, 231013, 231014, 231015, 231017,
    231018, 231019, 231020, 231021, 231022, 232009,
  ],
  unreachable: createReactionUnreachable,
  async run(call, { emoji_type, message }) {
    const { tx, caller } = call
    const by = { operator_id: actorId(caller), emoji_type }
    const reaction = await addReaction(call, present(message), by)
    return present((await wireReactions(tx, caller, [reaction]))[0])
  },
  happy: { path: { message_id: 'om_hello' }, body: smile },
  scenarios: {
    ...reactingScenarios,
    231017: { request: { path: { message_id: 'om_system' } } },
    231001: { request: { body: { reaction_type: { emoji_type: 'smile' } } } },
  },
})
