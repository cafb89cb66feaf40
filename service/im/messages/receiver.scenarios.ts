import type { Scenarios } from '../../rules/scenario'
import type { WorldFile } from '../../world/world-file'

/** Where the happy forwards go. */
const TARGET = 'oc_other'

const target = (file: WorldFile) => file.chats.find((chat) => chat.chat_id === TARGET)
type Flags = Partial<WorldFile['chats'][number]>
const change = (file: WorldFile, flags: Flags) => Object.assign(target(file) ?? {}, flags)

/** Makes the target the one-to-one chat with Dan. */
function withDan(file: WorldFile): WorldFile['users'][number] | undefined {
  change(file, { mode: 'p2p', members: ['ou_dan'] })
  return file.users.find((user) => user.open_id === 'ou_dan')
}

/** Five messages of another bot at this very moment. */
function fiveSent(file: WorldFile): void {
  const sender = { id: 'cli_0000000000000002', sender_type: 'app' as const }
  const spoken = file.messages[0]
  if (!spoken) return
  for (let at = 0; at < 5; at += 1) {
    const message = { ...spoken, message_id: `om_sent_${file.messages.length}`, chat_id: TARGET, sender }
    file.messages.push({ ...message, create_time: file.now ?? 0 })
  }
}

/** Scenarios for `mergeTargetRules` and `sendPaceRules`, for a request to `oc_other`; `body` is the rest of its body. */
export function mergeTargetScenarios(body: object = {}): Scenarios {
  const to = (receive_id_type: string, receive_id: string) => ({
    query: { receive_id_type },
    body: { ...body, receive_id },
  })
  return {
    230006: { world: (file) => file.apps.forEach((app) => (app.bot_enabled = false)) },
    230036: { world: (file) => file.tenants.forEach((tenant) => (tenant.crypt_key_deleted = true)) },
    99991672: {
      world: (file) => file.apps.forEach((app) => (app.scopes = ['im:message'])),
      request: to('user_id', 'd4e5f6a7'),
    },
    230034: { request: to('open_id', 'ou_nobody') },
    230019: { request: to('thread_id', 'omt_nowhere') },
    230063: { request: to('chat_id', 'oc_nowhere') },
    230002: { world: (file) => change(file, { bots: [] }) },
    230038: { world: (file) => change(file, { mode: 'p2p', cross_tenant: true }) },
    232009: { world: (file) => change(file, { dissolved: true }) },
    230029: { world: (file) => Object.assign(withDan(file) ?? {}, { resigned: true }) },
    230013: {
      world(file) {
        withDan(file)
        for (const app of file.apps) app.available_to = ['ou_alice']
      },
    },
    230053: {
      world: (file) => withDan(file)?.blocks_bots.push(...file.apps.map((app) => app.app_id)),
    },
    230074: {
      world: (file) =>
        target(file)?.bots.forEach((bot) => {
          change(file, { history_hidden_from_new_members: true })
          bot.joined_at = 2_000
        }),
      request: to('thread_id', 'omt_other'),
    },
    230027: { world: (file) => change(file, { external: true }) },
    230062: { world: (file) => change(file, { third_party_encrypted: true }) },
    230035: { world: (file) => change(file, { muted: true }) },
    230018: { world: (file) => change(file, { forwarding_forbidden: true }) },
    '230020: more than 5 messages a second to the same user': {
      world(file) {
        withDan(file)
        fiveSent(file)
      },
    },
    '230020: more than 5 messages a second to the same group, by all its bots together': { world: fiveSent },
  }
}

const ofAnotherTenant = (file: WorldFile) =>
  file.users.forEach((user) => {
    if (user.open_id === 'ou_dan') user.tenant_key = '1f2e3d4c5b6a7988'
  })

/** Scenarios for the ids of people that the gateway looks up; `body` is the rest of the request's body. */
export function personScenarios(body: object = {}): Scenarios {
  const to = (receive_id_type: string, receive_id: string) => ({
    request: { query: { receive_id_type }, body: { ...body, receive_id } },
  })
  return {
    99992351: to('open_id', 'ou_nobody'),
    99992361: to('open_id', TARGET),
    99992360: to('user_id', 'nobody00'),
    99992364: { ...to('user_id', 'd4e5f6a7'), world: ofAnotherTenant },
    99992363: to('union_id', 'on_nobody'),
    99992381: { ...to('union_id', 'on_dan'), world: ofAnotherTenant },
  }
}

/** Scenarios for `forwardTargetRules`, `idNotWithheld` and `sendPaceRules`. */
export const forwardTargetScenarios = (): Scenarios => ({
  ...mergeTargetScenarios(),
  ...personScenarios(),
  230034: {
    request: { query: { receive_id_type: 'email' }, body: { receive_id: 'nobody@acme.example' } },
  },
})
