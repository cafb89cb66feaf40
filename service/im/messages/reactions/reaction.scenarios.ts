import { CreateReaction } from '../../../../contract/im/messages/reactions/create-reaction'
import { DeleteReaction } from '../../../../contract/im/messages/reactions/delete-reaction'
import { ListReactions } from '../../../../contract/im/messages/reactions/list-reactions'
import type { EndpointScenarios, Scenario, ScenarioCall } from '../../../rules/scenario'
import { messageScenarios as those } from '../message.scenarios'

const unknown = { request: { path: { message_id: 'om_nowhere', reaction_id: 'nothing' } } }

const access = (outside: number) => ({
  [`${outside}: bot ability not enabled`]: those.botDisabled,
  99992354: unknown,
  [`${outside}: operator outside the chat`]: those.outside,
})
const visible = { 231018: those.hidden, 230110: those.recalled }
const reacting = {
  ...access(231002),
  232009: those.dissolved,
  231021: those.external,
  231022: those.unavailable,
  ...visible,
  231019: {
    world: (file) => file.users.forEach((user) => (user.blocks_bots = file.apps.map((app) => app.app_id))),
  } satisfies Scenario,
}

const smile = { reaction_type: { emoji_type: 'SMILE' } }

export const createReactionScenarios: EndpointScenarios = {
  route: CreateReaction.route,
  happy: { path: { message_id: 'om_hello' }, body: smile },
  scenarios: {
    ...reacting,
    231017: { request: { path: { message_id: 'om_system' } } },
    231001: { request: { body: { reaction_type: { emoji_type: 'smile' } } } },
  },
}

/** Reacts as one application and returns the id of its reaction; a row above may have closed the chat. */
async function reacted(call: ScenarioCall, message_id: string, token?: string) {
  const headers = token ? { headers: { authorization: `Bearer ${token}` } } : {}
  try {
    const { reaction_id } = await call(CreateReaction, { path: { message_id }, body: smile, ...headers })
    return { reaction_id }
  } catch {
    return { reaction_id: 'nothing' }
  }
}

const message_id = 'om_hello'
/** The second application of the happy world. */
const otherApp = { app_id: 'cli_0000000000000002', token: 't-other0000000000000000000000000000000000' }

export const deleteReactionScenarios: EndpointScenarios = {
  route: DeleteReaction.route,
  // `before` replaces the reaction_id.
  happy: { path: { message_id, reaction_id: 'nothing' } },
  base: { before: async (call) => ({ path: { message_id, ...(await reacted(call, message_id)) } }) },
  scenarios: {
    ...reacting,
    231011: { request: { path: { message_id, reaction_id: 'nothing' } } },
    231010: { before: async (call) => ({ path: { message_id, ...(await reacted(call, 'om_world')) } }) },
    231007: {
      world: (file) =>
        file.chats.forEach((chat) => chat.bots.push({ app_id: otherApp.app_id, joined_at: 0 })),
      before: async (call) => ({
        path: { message_id, ...(await reacted(call, message_id, otherApp.token)) },
      }),
    },
  },
}

export const listReactionsScenarios: EndpointScenarios = {
  route: ListReactions.route,
  happy: { path: { message_id } },
  scenarios: {
    ...access(231008),
    ...visible,
    231001: { request: { query: { reaction_type: 'smile' } } },
    231014: { request: { query: { user_id_type: 'email' } } },
    231012: { request: { query: { page_token: 'garbage' } } },
  },
}
