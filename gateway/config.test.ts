import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOfFile } from '../server/testing/folders'
import { ConfigError, readConfig } from './config'

const folder = folderOfFile()

const app = {
  name: 'Announcements',
  app_id: 'cli_a1b2c3d4e5f60718',
  secret_env: 'SECRET',
  platform: { brand: 'feishu' },
  tenant_key: '736588c9260f175e',
  operators: [{ open_id: 'ou_1', role: 'editor' }],
  chats: 'all',
}
const whole = {
  listen: { host: '127.0.0.1', port: 8788 },
  public_url: 'http://127.0.0.1:8788',
  data: './gateway-data',
  session: { idle_minutes: 30, absolute_hours: 12 },
  apps: [app],
}

function read(config: unknown) {
  const file = join(folder, 'gateway.json')
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return readConfig(file, { SECRET: 'canary-of-a-secret' })
}

const said = (config: unknown): string => {
  try {
    read(config)
  } catch (error) {
    if (error instanceof ConfigError) return error.message.slice(error.message.lastIndexOf('gateway.json'))
    throw error
  }
  return 'it was taken'
}

test('a relative data folder of a valid configuration starts at the folder of the file', () => {
  const { data, idle_ms, apps } = read(whole)
  expect([data, idle_ms]).toEqual([join(folder, 'gateway-data'), 1_800_000])
  expect(apps[0]).toMatchObject({
    secret: 'canary-of-a-secret',
    platform: { brand: 'feishu', open: 'https://open.feishu.cn', accounts: 'https://accounts.feishu.cn' },
    chats: 'all',
    monthly_calls: 10_000,
  })
})

const withApp = (more: object) => ({ ...whole, apps: [{ ...app, ...more }] })

test('an approval names its chats and who approves, by default any editor', () => {
  const two = [...app.operators, { open_id: 'ou_2', role: 'editor' }]
  const approvalOf = (more: object) => read(withApp({ operators: two, ...more })).apps[0]?.approval
  expect(approvalOf({})).toBeUndefined()
  expect(approvalOf({ approval: { chats: 'all' } })).toEqual({ chats: 'all', by: 'editor' })
  expect(approvalOf({ chats: ['oc_1', 'oc_2'], approval: { chats: ['oc_1'] } })).toEqual({
    chats: new Set(['oc_1']),
    by: 'editor',
  })
})

test.each([
  ['an unknown key inside', { ...whole, listen: { hots: 'x' } }, 'listen.hots is an unknown key'],
  [
    'an approval that only its author could give',
    withApp({ approval: { chats: 'all' } }),
    'apps[0].approval needs two',
  ],
  [
    'an approval of a chat that is not the application’s',
    withApp({
      operators: [...app.operators, { open_id: 'ou_2', role: 'owner' }],
      chats: ['oc_1'],
      approval: { chats: ['oc_2'], by: 'owner' },
    }),
    'apps[0].approval.chats names oc_2',
  ],
  ['the secret itself', withApp({ secret: 'canary' }), 'apps[0].secret must not hold a secret'],
  ['two secrets', withApp({ secret_file: 'x' }), 'apps[0] needs either secret_env'],
  [
    'a variable that is not set',
    withApp({ secret_env: 'NOT_SET' }),
    'apps[0].secret_env names the variable NOT_SET',
  ],
  [
    'a file that is not there',
    withApp({ secret_env: undefined, secret_file: 'gone' }),
    'apps[0].secret_file names',
  ],
  [
    'an operator without an id',
    withApp({ operators: [{ open_id: 'ou_1', role: 'editor' }, { role: 'reader' }] }),
    'apps[0].operators[1] needs an open_id or an email',
  ],
  [
    'a role that there is not',
    withApp({ operators: [{ open_id: 'ou_1', role: 'admin' }] }),
    'apps[0].operators[0].role takes "reader", "editor", "owner"',
  ],
  ['a brand that there is not', withApp({ platform: { brand: 'slack' } }), 'apps[0].platform takes {"brand"'],
  [
    'a secret that would go over plain http',
    withApp({ platform: { open: 'http://herald.example', accounts: 'https://herald.example' } }),
    'apps[0].platform.open must use https',
  ],
  [
    'cookies that would go over plain http',
    { ...whole, public_url: 'http://herald.example' },
    'public_url must use https',
  ],
  [
    'an address with a path',
    { ...whole, public_url: 'https://herald.example/x' },
    'public_url takes an address',
  ],
  ['an application that is there twice', { ...whole, apps: [app, app] }, 'apps[1].app_id is a duplicate'],
  ['no application', { ...whole, apps: [] }, 'apps needs at least one application'],
  ['no tenant', withApp({ tenant_key: undefined }), 'apps[0].tenant_key is missing'],
  ['no JSON', '{"apps": "canary', 'is not valid JSON'],
])('%s is refused, with its path in the file', (_, config, words) => {
  expect(said(config)).toContain(words)
  expect(said(config)).not.toContain('canary')
})

test.skipIf(process.platform === 'win32').each([
  [0o644, 'which other users can read'],
  [0o660, 'which other users can read'],
  [0o600, 'it was taken'],
])('a file of a secret with mode %o: %s', (mode, words) => {
  const name = `secret-${mode}`
  writeFileSync(join(folder, name), 'canary\n', { mode })
  expect(said(withApp({ secret_env: undefined, secret_file: name }))).toContain(words)
})
