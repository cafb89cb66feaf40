import type { WorldName } from '../../contract/herald/world-state'
import { demoWorld } from './demo-world'
import { acme, alice, apps, bob, herald, tenants } from './demo/demo-people'
import { readWorldFile } from './world-file'
import type { WorldFile, WrittenWorld } from './world-file'

type Chat = NonNullable<WrittenWorld['chats']>[number]
type Message = NonNullable<WrittenWorld['messages']>[number]

/** One application, which may do everything, and one person. */
const empty = (): WorldFile =>
  readWorldFile({ tenants: tenants?.slice(0, 1), apps: apps?.slice(0, 1), users: [alice] })

const LOAD_CHATS = 10_000
const LOAD_USERS = 1_000
const MEMBERS = 5

const numbered = (prefix: string, number: number) => `${prefix}${number.toString(16).padStart(32, '0')}`

/** 10,000 chats of five people each, one message in each. */
function load(): WorldFile {
  const people = Array.from({ length: LOAD_USERS }, (_, number) => ({
    open_id: numbered('ou_', number),
    union_id: numbered('on_', number),
    user_id: number.toString(16).padStart(8, '0'),
    email: `person-${number}@acme.example`,
    name: `Person ${number}`,
    tenant_key: acme,
  }))
  const memberOf = (chat: number, at: number) => numbered('ou_', (chat * 7 + at) % LOAD_USERS)
  const chats = Array.from({ length: LOAD_CHATS }, (_, number) => ({
    chat_id: numbered('oc_', number),
    name: `Chat ${number}`,
    tenant_key: acme,
    owner_id: memberOf(number, 0),
    members: Array.from({ length: MEMBERS }, (_, at) => memberOf(number, at)),
    bots: [{ app_id: herald }],
  }))
  const messages = chats.map(({ chat_id, owner_id }, number) => ({
    message_id: numbered('om_', number),
    chat_id,
    content: JSON.stringify({ text: `Message ${number}` }),
    sender: { id: owner_id },
    create_time: 1_763_500_000_000 + number,
  }))
  return readWorldFile({
    tenants: tenants?.slice(0, 1),
    apps: apps?.slice(0, 1),
    users: people,
    chats,
    messages,
  })
}

/** With the demo world's secret, which is refused where other machines can reach the service. */
const app = (number: number, unusual: object) => ({
  app_id: `cli_ef${String(number).padStart(14, '0')}`,
  app_secret: apps?.[0]?.app_secret ?? '',
  name: `Application with ${Object.keys(unusual)[0]}`,
  tenant_key: acme,
  ...unusual,
})

const tenantWith = (flag: 'crypt_key_deleted' | 'storage_error' | 'sending_forbidden', number: number) => ({
  tenant: { tenant_key: flag, name: `Tenant with ${flag}`, [flag]: true },
  app: { ...app(number, {}), name: `Application of a tenant with ${flag}`, tenant_key: flag },
})

/** The demo world plus each flag that makes the platform refuse, on a thing named after it. */
function everyRefusal(): WorldFile {
  const demo = demoWorld()
  const broken = (['crypt_key_deleted', 'storage_error', 'sending_forbidden'] as const).map(tenantWith)
  const chat = (flag: string, unusual: Partial<Chat>): Chat => ({
    chat_id: `oc_${flag}`,
    name: `Chat with ${flag}`,
    tenant_key: acme,
    owner_id: alice.open_id,
    members: [alice.open_id, bob.open_id],
    bots: [{ app_id: herald }],
    ...unusual,
  })
  const flags = [
    ...(['external', 'dissolved', 'muted', 'forwarding_forbidden', 'third_party_encrypted'] as const),
    ...(['secret', 'restricted'] as const),
  ]
  const flagged = chat('messages', { name: 'Messages that are refused' })
  const message = (id: string, unusual: Partial<Message>): Message => ({
    message_id: `om_${id}`,
    chat_id: flagged.chat_id,
    content: JSON.stringify({ text: `A message that is ${id}` }),
    sender: { id: alice.open_id },
    create_time: 1_763_500_000_000,
    ...unusual,
  })
  return readWorldFile({
    ...demo,
    tenants: [...demo.tenants, ...broken.map(({ tenant }) => tenant)],
    apps: [
      ...demo.apps,
      ...broken.map((each) => each.app),
      app(3, { meta_writing_stopped: true }),
      app(4, { tenant_check_fails: true }),
      app(5, { available_to: [] }),
    ],
    users: [
      ...demo.users,
      {
        open_id: 'ou_blocks_bots',
        name: 'Person who blocks bots',
        tenant_key: acme,
        blocks_bots: [herald],
      },
    ],
    chats: [
      ...demo.chats,
      ...flags.map((flag) => chat(flag, { [flag]: true })),
      chat('only_owner', { edit_permission: 'only_owner' }),
      chat('old_announcement', { announcement: { type: 'doc' } }),
      chat('without_bot', { bots: [] }),
      chat('cross_tenant', { mode: 'p2p', members: ['ou_blocks_bots'], cross_tenant: true }),
      chat('history_hidden', {
        history_hidden_from_new_members: true,
        bots: [{ app_id: herald, joined_at: 1_763_600_000_000 }],
      }),
      flagged,
    ],
    messages: [
      ...demo.messages,
      message('sending', { state: 'sending' }),
      message('recalled', { state: 'recalled' }),
      message('confidential', { confidential: true }),
      message('hidden', { chat_id: 'oc_history_hidden' }),
    ],
  })
}

/** Worlds to begin with, by name; each call makes a new one. */
export const namedWorlds = {
  demo: demoWorld,
  empty,
  'every-refusal': everyRefusal,
  load,
} as const satisfies Record<WorldName, () => WorldFile>

export const isWorldName = (name: string): name is WorldName => Object.hasOwn(namedWorlds, name)
