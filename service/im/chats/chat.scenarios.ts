import type { Scenario } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

/** Scenarios for the rows that the operations on one chat share. */
export const botStopped: Scenario = { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) }
export const chatUnknown: Scenario = { request: { path: { chat_id: 'oc_nowhere' } } }
export const otherTenant: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.tenant_key = '1f2e3d4c5b6a7988')),
}
export const dissolved: Scenario = { world: (file) => file.chats.forEach((chat) => (chat.dissolved = true)) }
export const botOutside: Scenario = { world: (file) => file.chats.forEach((chat) => (chat.bots = [])) }
export const oneToOne: Scenario = { world: (file) => file.chats.forEach((chat) => (chat.mode = 'p2p')) }
export const external: Scenario = { world: (file) => file.chats.forEach((chat) => (chat.external = true)) }

/** A chat owned by the bot: most operations that change a chat need that. */
export const ownedByBot: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.owner_id = 'cli_a1b2c3d4e5f60718')),
}
export const ownedByAlice: Scenario = {
  world: (file) => file.chats.forEach((chat) => (chat.owner_id = 'ou_alice')),
}

/** Changes the person with this open_id. */
export const changePerson =
  (open_id: string, change: Partial<WorldFile['users'][number]>) =>
  (file: WorldFile): void =>
    file.users.filter((user) => user.open_id === open_id).forEach((user) => Object.assign(user, change))
