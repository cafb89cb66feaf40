import { UpdateChat } from '../../../contract/im/chats/update-chat'
import type { Scenario, Scenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

/** Five messages of another bot at this very moment. */
export const fiveSentTo = (chat_id: string) => (file: WorldFile) => {
  const sender = { id: 'cli_0000000000000002', sender_type: 'app' as const }
  const spoken = file.messages.find((message) => message.chat_id === chat_id)
  if (!spoken) return
  for (let at = 0; at < 5; at += 1) {
    const message_id = `om_sent_${file.messages.length}`
    file.messages.push({ ...spoken, message_id, sender, create_time: file.now ?? 0 })
  }
}

/** In "Launch", whose ownership the bot has given away, only owner and managers may mention everyone. */
export const quietLaunch: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.owner_id = 'cli_a1b2c3d4e5f60718')),
  async before(call) {
    const path = { chat_id: 'oc_launch' }
    try {
      await call(UpdateChat, { path, body: { at_all_permission: 'only_owner' } })
      await call(UpdateChat, { path, body: { owner_id: 'ou_alice' } })
    } catch {
      // Combined with a row above this one, the group may already be closed to the bot.
    }
  },
}

/** A text that mentions everyone. */
export const toAll = JSON.stringify({ text: '<at user_id="all"></at> hello' })

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
  toSomebodyResigned: {
    world(file: WorldFile) {
      file.users.forEach((user) => (user.resigned = true))
      file.chats.forEach((chat) => (chat.mode = 'p2p'))
    },
  },
  blocked: {
    world(file: WorldFile) {
      file.users.forEach((user) => (user.blocks_bots = file.apps.map((app) => app.app_id)))
      file.chats.forEach((chat) => (chat.mode = 'p2p'))
    },
  },
  crossTenant: {
    world: (file: WorldFile) =>
      file.chats.forEach((chat) => Object.assign(chat, { mode: 'p2p', cross_tenant: true })),
  },
  muted: { world: (file: WorldFile) => file.chats.forEach((chat) => (chat.muted = true)) },
  dissolved: { world: (file: WorldFile) => file.chats.forEach((chat) => (chat.dissolved = true)) },
} satisfies Scenarios
