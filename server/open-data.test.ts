import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { DataRefused, removeOldAside } from './data-folder'
import { openData, openSqlite } from './open-data'
import { folderOfFile } from './testing/folders'
import { hostWorld } from './testing/host-world'
import { startHere } from './testing/running-server'

const folder = folderOfFile()
let made = 0
const newFolder = () => join(folder, `data-${made++}`)
const file = {
  file_key: 'file_1',
  app_id: 'cli_0',
  file_name: 'a.txt',
  content_base64: btoa('words of a file'),
}
const world = { ...hostWorld(2), files: [file] }

const blobOf = (data: string, words: string) => {
  const sha256 = createHash('sha256').update(words).digest('hex')
  return join(data, 'blobs', sha256.slice(0, 2), sha256)
}

const begun = async () => {
  const data = newFolder()
  await (await openData({ data, world })).close()
  return data
}

/** Every file below a folder with its content, except the lock, which a check opens. */
const everythingIn = (path: string) =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('herald.lock'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'base64')]),
  )

test('a new folder keeps its key and its database out of a repository', async () => {
  const folder = await begun()
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  expect(git('status', '--porcelain', '--untracked-files=all')).toBe('')
})

const foreign: [what: string, files: Record<string, string>][] = [
  ['somebody’s pictures', { 'blobs/photos/a.jpg': 'a picture', next: 'my notes' }],
  ['a database of somebody else', { 'herald.db': 'SQLite format 3\0 and other tables' }],
  ['one file', { 'notes.txt': 'mine' }],
]

test.each(foreign)(
  '%s: a folder that is not Herald’s is refused with an explanation and stays unchanged',
  async (_, files) => {
    const data = newFolder()
    for (const [name, words] of Object.entries(files)) {
      mkdirSync(join(data, name, '..'), { recursive: true, mode: 0o755 })
      writeFileSync(join(data, name), words)
    }
    const before = everythingIn(data)
    const mode = statSync(data).mode
    for (const fresh of [false, true]) {
      const error: unknown = await openData({ data, world, fresh }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(DataRefused)
      expect((error as Error).message).toMatch(/^[^\n]*--data[^\n]*$/)
      expect(everythingIn(data)).toEqual(before)
    }
    expect(statSync(data).mode).toBe(mode)
    expect(readdirSync(data)).not.toContain('herald.lock')
  },
)

test('a folder whose database is missing starts no new world, and its files stay', async () => {
  const data = await begun()
  rmSync(join(data, 'herald.db'))
  const before = everythingIn(data)
  await expect(openData({ data, world })).rejects.toThrow(/has lost its database.*backup.*--fresh/)
  expect(everythingIn(data)).toEqual(before)
  // With `fresh`, the existing world is set aside.
  await (await openData({ data, world, fresh: true })).close()
  const [aside = ''] = readdirSync(join(data, 'set-aside'))
  expect(aside).toMatch(/-replaced$/)
  expect(existsSync(join(data, 'set-aside', aside, 'blobs'))).toBe(true)
})

test('what a start sets aside stays for a week, and files that are not Herald’s stay for ever', async () => {
  const data = await begun()
  const strange = join(data, 'blobs', 'photos', 'a.jpg')
  mkdirSync(join(strange, '..'), { recursive: true })
  writeFileSync(strange, 'a picture')
  const orphan = blobOf(data, 'of a crash')
  mkdirSync(join(orphan, '..'), { recursive: true })
  writeFileSync(orphan, 'of a crash')
  mkdirSync(join(data, 'set-aside', 'mine'), { recursive: true })
  await (await openData({ data })).close()

  expect(existsSync(strange)).toBe(true)
  expect(existsSync(orphan)).toBe(false)
  const swept = () => readdirSync(join(data, 'set-aside')).toSorted()
  expect(swept()).toEqual([expect.stringMatching(/-swept$/), 'mine'])
  const since = statSync(join(data, 'set-aside', swept()[0] ?? '')).birthtimeMs
  removeOldAside(data, since + 6.9 * 86_400_000)
  expect(swept()).toHaveLength(2)
  removeOldAside(data, since + 7.1 * 86_400_000)
  expect(swept()).toEqual(['mine'])
})

test('a lock file with other content is refused with an explanation', async () => {
  const data = await begun()
  writeFileSync(join(data, 'herald.lock'), 'not a lock '.repeat(500))
  await expect(openData({ data })).rejects.toThrow(/herald\.lock is damaged\. Delete/)
})

test('a first start that was killed halfway starts over', async () => {
  const data = newFolder()
  mkdirSync(join(data, 'herald.next', 'blobs'), { recursive: true })
  writeFileSync(join(data, 'herald.json'), '{"herald":"data folder","format":1,"world":"beginning"}')
  await (await openData({ data, world })).close()
  expect(readdirSync(data)).not.toContain('herald.next')
})

test('a folder of a newer version is refused with an explanation, by its schema or its marker', async () => {
  const data = await begun()
  const database = new Database(join(data, 'herald.db'))
  database.exec("update settings set value = '99' where name = 'schema_version'")
  database.close()
  rmSync(join(data, 'herald.db-sums'))
  await expect(openData({ data })).rejects.toThrow(/schema 99.*newer version/)
  writeFileSync(join(data, 'herald.json'), '{"herald":"data folder","format":2,"world":"whole"}')
  await expect(openData({ data })).rejects.toThrow(/newer version of Herald/)
})

test.each([
  ['a schema that was never released', async (data: string) => setSchema(data, '10')],
  ['no marker', async (data: string) => rmSync(join(data, 'herald.json'))],
])('a folder with %s is refused with a way to keep its data, and stays unchanged', async (_, age) => {
  const data = await begun()
  await age(data)
  const before = everythingIn(data)
  await expect(openData({ data })).rejects.toThrow(/from before Herald 0\.2\.0.*herald export/)
  const after = everythingIn(data)
  // The shared memory of a log holds no data.
  const changed = Object.keys(after).filter((name) => after[name] !== before[name] && !name.endsWith('-shm'))
  expect([Object.keys(after), changed]).toEqual([Object.keys(before), []])
})

async function setSchema(data: string, version: string) {
  const store = await openSqlite(data, 0, [])
  await store.transaction((tx) =>
    tx.updateTable('settings').set({ value: version }).where('name', '=', 'schema_version').execute(),
  )
  await store.close()
}

test('no secret, token or ticket is in plain text anywhere in the folder', async () => {
  const data = newFolder()
  const secret = 'canary-secret-0123456789'
  const token = 't-canary-token-0123456789'
  const redirect_uri = 'http://127.0.0.1:3000/callback'
  const file = hostWorld(1)
  Object.assign(file.apps?.[0] ?? {}, {
    app_id: 'cli_00000000000000ca',
    app_secret: secret,
    tokens: [token],
    kind: 'store',
    redirect_uris: [redirect_uri],
    events: {
      url: 'http://127.0.0.1:9/',
      encrypt_key: 'canary-encrypt-key',
      verification_token: 'canary-proof',
    },
  })
  for (const chat of file.chats ?? []) chat.bots = []
  const open_id = 'ou_canary'
  file.users = [{ open_id, name: 'Alice', tenant_key: 'tenant' }]
  const server = await startHere({ data, world: file })
  const ask = (route: string, body?: object) =>
    fetch(`${server.url}${route}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const state = (await (await ask('/_herald/state')).json()) as { data: { apps: { app_ticket: string }[] } }
  const { app_ticket } = state.data.apps[0] ?? {}
  const credentials = { app_id: 'cli_00000000000000ca', app_secret: secret, app_ticket }
  const given = await ask('/open-apis/auth/v3/app_access_token', credentials)
  const { app_access_token: issued } = (await given.json()) as { app_access_token: string }
  expect(issued).toMatch(/^a-/)
  const client = { client_id: credentials.app_id, client_secret: secret }
  const codeFor = async () => {
    const agreed = await fetch(`${server.url}/open-apis/authen/v1/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        client_id: client.client_id,
        redirect_uri,
        response_type: 'code',
        scope: 'offline_access',
        open_id,
        decision: 'allow',
      }),
    })
    return new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
  const [code, unused] = [await codeFor(), await codeFor()]
  const exchanged = await ask('/open-apis/authen/v2/oauth/token', {
    grant_type: 'authorization_code',
    ...client,
    code,
    redirect_uri,
  })
  const { access_token, refresh_token } = (await exchanged.json()) as Record<string, string>
  const canaries = [
    secret,
    token,
    issued,
    app_ticket,
    'canary-encrypt-key',
    'canary-proof',
    code,
    unused,
    access_token,
    refresh_token,
  ].map((canary) => {
    expect(canary?.length).toBeGreaterThan(10)
    return canary ?? ''
  })
  expect((await ask('/_herald/snapshots', { name: 'now' })).status).toBe(200)
  // An exported world has them, because it can be loaded again.
  const exported = await (await ask('/_herald/world')).text()
  expect(exported).toContain(secret)
  expect(exported).toContain(token)
  // A reset restores all of them.
  expect((await ask('/_herald/reset', {})).status).toBe(200)
  expect(await (await ask('/_herald/world')).text()).toContain('canary-encrypt-key')

  const found = () =>
    Object.entries(everythingIn(data)).flatMap(([name, base64]) =>
      canaries.filter((canary) => Buffer.from(base64, 'base64').includes(canary)).map(() => name),
    )
  expect(found()).toEqual([])
  await server.close()
  expect(found()).toEqual([])
  expect(statSync(join(data, 'herald.key')).mode & 0o777).toBe(0o600)

  // Without its key the folder is refused, and no new key is created.
  rmSync(join(data, 'herald.key'))
  await expect(openData({ data })).rejects.toThrow(/herald\.key is missing/)
  writeFileSync(join(data, 'herald.key'), `${'ab'.repeat(32)}\n`)
  await expect(openData({ data })).rejects.toThrow(/another key/)
})

test('a start on a taken port leaves no folder behind and replaces no world', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const data = newFolder()
  await expect(startHere({ port, data })).rejects.toThrow('EADDRINUSE')
  expect(existsSync(data)).toBe(false)
  await expect(startHere({ host: '192.0.2.1', data })).rejects.toThrow('EADDRNOTAVAIL')
  expect(existsSync(data)).toBe(false)

  const begunData = await begun()
  const before = everythingIn(begunData)
  await expect(startHere({ port, data: begunData, fresh: true })).rejects.toThrow('EADDRINUSE')
  expect(everythingIn(begunData)).toEqual(before)
  taken.close()
})
