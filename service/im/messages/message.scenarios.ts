import type { Scenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

/** Changes to the happy world that break the rows that operations on messages share. */
export const messageScenarios = {
  botDisabled: { world: (file: WorldFile) => file.apps.forEach((app) => (app.bot_enabled = false)) },
  unknown: { request: { path: { message_id: 'om_nowhere' } } },
  outside: { world: (file: WorldFile) => file.chats.forEach((chat) => (chat.bots = [])) },
  external: { world: (file: WorldFile) => file.chats.forEach((chat) => (chat.external = true)) },
  unavailable: {
    world(file: WorldFile) {
      file.apps.forEach((app) => (app.available_to = []))
      file.chats.forEach((chat) => (chat.mode = 'p2p'))
    },
  },
  noGroupScope: {
    world: (file: WorldFile) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
  },
  hidden: {
    world: (file: WorldFile) =>
      file.chats.forEach((chat) => {
        chat.history_hidden_from_new_members = true
        chat.bots.forEach((bot) => (bot.joined_at = 8_000_000_000_000))
      }),
  },
  recalled: {
    world: (file: WorldFile) => file.messages.forEach((message) => (message.state = 'recalled')),
  },
  dissolved: { world: (file: WorldFile) => file.chats.forEach((chat) => (chat.dissolved = true)) },
} satisfies Scenarios
