import type { Scenario } from '../../../rules/scenario'
import { messageScenarios as those } from '../message.scenarios'

const unknown = { request: { path: { message_id: 'om_nowhere', reaction_id: 'nothing' } } }

export const accessScenarios = (outside: number) => ({
  [`${outside}: bot ability not enabled`]: those.botDisabled,
  99992354: unknown,
  [`${outside}: operator outside the chat`]: those.outside,
})

export const visibleScenarios = { 231018: those.hidden, 230110: those.recalled }

export const reactingScenarios = {
  ...accessScenarios(231002),
  232009: those.dissolved,
  231021: those.external,
  231022: those.unavailable,
  ...visibleScenarios,
  231019: {
    world: (file) => file.users.forEach((user) => (user.blocks_bots = file.apps.map((app) => app.app_id))),
  } satisfies Scenario,
}

export const smile = { reaction_type: { emoji_type: 'SMILE' } }

export const message_id = 'om_hello'
