import { readWorldFile } from '../world/world-file'
import type { WorldFile, WrittenWorld } from '../world/world-file'
import { happyFiles, happyMessages, happyThreads } from './happy-messages'

/** The cast, and chats named after what they refuse. */
const tenant_key = '736588c9260f175e'
const otherTenant = '1f2e3d4c5b6a7988'
export const happyNow = Date.UTC(2026, 0, 5, 9, 0, 0)
export const happyApp = {
  app_id: 'cli_a1b2c3d4e5f60718',
  app_secret: 'secret-for-tests',
  token: 't-happy0000000000000000000000000000000000',
}
/** The second application of the same tenant; it is in no chat. */
export const otherApp = {
  app_id: 'cli_0000000000000002',
  app_secret: 'another-secret-for-tests',
  token: 't-other0000000000000000000000000000000000',
}

const user = (name: string, user_id: string) => ({
  open_id: `ou_${name.toLowerCase()}`,
  user_id,
  union_id: `on_${name.toLowerCase()}`,
  email: `${name.toLowerCase()}@acme.example`,
  name,
  en_name: name,
  tenant_key,
})

const chat = (chat_id: string, name: string) => ({
  chat_id,
  name,
  tenant_key,
  owner_id: 'ou_alice',
  members: ['ou_alice', 'ou_bob', 'ou_carol'],
  bots: [{ app_id: happyApp.app_id, joined_at: 0 }],
})

export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The page alone, and a picture uploaded for it, to be downloaded. */
const launch: NonNullable<WrittenWorld['chats']>[number]['announcement'] = {
  media: [
    {
      file_token: 'boxcnHappyPicture0000000001',
      block_id: 'oc_launch',
      file_name: 'plan – 计划.png',
      content_base64: onePixel,
    },
  ],
}

const written: WrittenWorld = {
  now: happyNow,
  tenants: [
    { tenant_key, name: 'Acme' },
    { tenant_key: otherTenant, name: 'Zenith' },
  ],
  apps: [
    { ...fixed(happyApp), name: 'Herald bot', tenant_key },
    { ...fixed(otherApp), name: 'Other bot', tenant_key },
  ],
  users: [
    user('Alice', 'a1b2c3d4'),
    user('Bob', 'b2c3d4e5'),
    user('Carol', 'c3d4e5f6'),
    user('Dan', 'd4e5f6a7'),
  ],
  chats: [
    { ...chat('oc_launch', 'Launch'), announcement: launch },
    chat('oc_other', 'Other'),
    { ...chat('oc_external', 'Partners'), external: true },
    { ...chat('oc_dissolved', 'Dissolved'), dissolved: true },
    { ...chat('oc_old', 'Old announcement'), announcement: { type: 'doc' } },
    { ...chat('oc_outside', 'Without the bot'), bots: [] },
    { ...chat('oc_p2p', ''), mode: 'p2p', members: ['ou_alice'] },
    { ...chat('oc_only_owner', 'Only the owner edits'), edit_permission: 'only_owner' },
    { ...chat('oc_secret', 'Secret'), secret: true },
  ],
  threads: happyThreads,
  messages: happyMessages(happyNow),
  files: happyFiles,
}

function fixed({ token, ...app }: typeof happyApp) {
  return { ...app, tokens: [token] }
}

/** A world in which requests succeed; each call returns a new one, to be changed in one thing. */
export const happyWorld = (): WorldFile => structuredClone(happy)

const happy = readWorldFile(written)
