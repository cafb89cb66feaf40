import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { CreateReaction } from '../../contract/im/messages/reactions/create-reaction'
import { CreatePin } from '../../contract/im/pins/create-pin'
import { memoryBlobs } from '../blobs/memory-blobs'
import { createService } from '../http/create-service'
import type { Store } from '../store/store'
import { worldTables } from '../store/table-names'
import { call } from '../testing/call'
import { happyWorld } from '../testing/happy-world'
import { memoryStore } from '../testing/memory-store'
import { runs } from '../testing/random-runs'
import { testWorld } from '../testing/test-world'
import { demoWorld } from './demo-world'
import { loadWorld } from './load-world'
import { lostWords } from './lost-words'
import { saveWithContents, worldText } from './save-world'
import { readWorldFile } from './world-file'
import type { WorldFile, WrittenWorld } from './world-file'

const NOW = 1_763_600_000_000

async function loaded(file: WorldFile) {
  const store = await memoryStore()
  const blobs = memoryBlobs()
  await loadWorld(store, blobs, file, NOW)
  return { store, blobs }
}

/** Every row of every table of a world, with sealed values opened; their order does not matter. */
const rowsOf = (store: Store) =>
  store.transaction(async (tx) => {
    const all: Record<string, string[]> = {}
    for (const table of worldTables) {
      const rows = await tx.selectFrom(table).selectAll().execute()
      const opened = rows.map(async (row) => {
        const columns = Object.entries(row).map(async ([name, value]) => [
          name,
          name.startsWith('sealed_') && value !== null ? await store.secrets.open(String(value)) : value,
        ])
        return JSON.stringify(await Promise.all(columns))
      })
      all[table] = (await Promise.all(opened)).sort()
    }
    return all
  })

/** Checks that loading what was saved makes the same rows, and that saving it again makes the same file. */
async function comesBack(file: WorldFile): Promise<WrittenWorld> {
  const first = await loaded(file)
  const saved = await saveWithContents(first, file.now ?? NOW)
  expect(JSON.parse([...worldText(saved)].join(''))).toEqual(JSON.parse(JSON.stringify(saved)))
  const second = await loaded(readWorldFile(JSON.parse(JSON.stringify(saved))))
  expect(await rowsOf(second.store)).toEqual(await rowsOf(first.store))
  expect(await first.store.transaction(lostWords)).toEqual([])
  await Promise.all([first.store.close(), second.store.close()])
  return saved
}

test('the demo world is restored unchanged: blocks, pictures, sheets, messages and files', async () => {
  const saved = await comesBack(demoWorld())
  expect(saved.chats?.length).toBe(demoWorld().chats.length)
  expect(saved.messages?.length).toBe(demoWorld().messages.length)
})

test('the event settings of an application are restored, and are stored sealed', async () => {
  const file = happyWorld()
  const events = {
    url: 'http://127.0.0.1:3000/events',
    encrypt_key: 'canary-of-an-encrypt-key',
    types: ['im.message.receive_v1'],
  }
  Object.assign(file.apps[0] ?? {}, { events })
  expect((await comesBack(file)).apps).toContainEqual(expect.objectContaining({ events }))
  const { store } = await loaded(file)
  const apps = await store.transaction((tx) => tx.selectFrom('apps').selectAll().execute())
  expect(JSON.stringify(apps)).not.toContain(events.encrypt_key)
  await store.close()
})

test('of an empty world only its time is written', async () => {
  const saved = await comesBack(readWorldFile('{}'))
  expect(saved).toEqual({
    now: NOW,
    ...Object.fromEntries(
      ['tenants', 'apps', 'users', 'chats', 'threads', 'messages', 'files'].map((kind) => [kind, []]),
    ),
  })
})

test('only what is unusual is written', async () => {
  const file: WrittenWorld = {
    tenants: [{ tenant_key: 'a' }],
    users: [{ open_id: 'ou_a', tenant_key: 'a', resigned: true }],
    chats: [{ chat_id: 'oc_a', tenant_key: 'a', bots: [{ app_id: 'cli_a' }] }],
    files: [{ file_key: 'f', app_id: 'cli_a', size: 104_857_601 }],
  }
  expect(await comesBack(readWorldFile(file))).toMatchObject(file)
  const { chats, users } = await comesBack(readWorldFile(file))
  expect(Object.keys(users?.[0] ?? {}).sort()).toEqual(['open_id', 'resigned', 'tenant_key'])
  expect(Object.keys(chats?.[0] ?? {}).sort()).toEqual(['bots', 'chat_id', 'tenant_key'])
})

test('an application without a name is called by its id, and is written without a name again', async () => {
  const needed = { app_secret: 's', tenant_key: 'a' }
  const apps = [
    { app_id: 'cli_a', ...needed },
    { app_id: 'cli_b', ...needed, name: '-' },
    { app_id: 'cli_c', ...needed, name: '' },
  ]
  const file = readWorldFile({ tenants: [{ tenant_key: 'a' }], apps })
  expect(file.apps.map(({ name }) => name)).toEqual(['cli_a', '-', 'cli_c'])
  const saved = await comesBack(file)
  expect(saved.apps).toEqual([apps[0], apps[1], { app_id: 'cli_c', ...needed }])
})

const id = fc.stringMatching(/^[a-z]{1,6}$/)
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const flag = fc.boolean()
const cell = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.constant(''))
const base64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => btoa(String.fromCharCode(...bytes)))

/** A value that JSON text can express without loss. */
const plain = fc.json({ maxDepth: 3 }).map((json) => JSON.parse(json) as unknown)

/** A tree as a list: each block names one of the few before it, in pre-order by construction. */
const blocks = fc.array(fc.tuple(fc.nat(3), plain), { maxLength: 8 }).map((steps) => {
  const list: Record<string, unknown>[] = [
    { block_id: 'oc', block_type: 1, parent_id: '', page: { elements: [] } },
  ]
  const open = ['oc']
  for (const [up, body] of steps) {
    while (open.length > 1 && open.length > up + 1) open.pop()
    const block_id = `b${list.length}`
    list.push({ block_id, block_type: 2 + (up % 3), parent_id: open.at(-1) ?? 'oc', text: { body } })
    open.push(block_id)
  }
  return list
})

const sheets = fc.uniqueArray(
  fc.record({
    token: id.map((name) => `sht${name}_one`),
    values: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
  }),
  { selector: (sheet) => sheet.token, maxLength: 2 },
)

const tab = fc.record(
  {
    tab_id: id,
    tab_type: fc.constantFrom('url', 'doc'),
    tab_name: text,
    tab_content: fc.record({ url: text }),
  },
  { requiredKeys: ['tab_id', 'tab_type'] },
)

const worlds = fc.record({
  now: fc.nat({ max: NOW }),
  tenants: fc.constant([{ tenant_key: 't' }]),
  apps: fc.uniqueArray(
    fc.record(
      {
        app_id: id,
        app_secret: fc.constant('secret'),
        tenant_key: fc.constant('t'),
        kind: fc.constantFrom('custom', 'store'),
        scopes: fc.array(text, { maxLength: 2 }),
        bot_enabled: flag,
        available_to: fc.oneof(fc.constant('all'), fc.uniqueArray(id, { maxLength: 2 })),
        redirect_uris: fc.array(fc.webUrl(), { maxLength: 2 }),
        templates: fc.array(fc.constantFrom('AAqOne', 'AAqTwo'), { maxLength: 2 }),
      },
      { requiredKeys: ['app_id', 'app_secret', 'tenant_key'] },
    ),
    { selector: (app) => app.app_id, maxLength: 3 },
  ),
  users: fc.uniqueArray(
    fc.record(
      {
        open_id: id,
        tenant_key: fc.constant('t'),
        name: text,
        open_ids: fc.dictionary(id, id),
        resigned: flag,
        blocks_bots: fc.array(id, { maxLength: 2 }),
      },
      { requiredKeys: ['open_id', 'tenant_key'] },
    ),
    { selector: (user) => user.open_id, maxLength: 3 },
  ),
  chats: fc
    .record({
      name: text,
      muted: flag,
      dissolved: flag,
      settings: fc.record({ chat_tabs: fc.array(tab, { maxLength: 2 }) }, { requiredKeys: [] }),
      members: fc.uniqueArray(id, { maxLength: 3 }),
      bots: fc.uniqueArray(fc.record({ app_id: id, joined_at: fc.nat() }), {
        selector: (bot) => bot.app_id,
        maxLength: 2,
      }),
      announcement: fc.oneof(
        fc.record({ type: fc.constantFrom('docx', 'doc'), sheets }),
        fc.record({
          blocks,
          sheets,
          media: fc.array(base64, { maxLength: 2 }).map((contents) =>
            contents.map((content_base64, at) => ({
              file_token: `m${at}`,
              block_id: 'oc',
              file_name: `${at}.png`,
              content_base64,
            })),
          ),
        }),
      ),
    })
    .map((chat) => [{ ...chat, chat_id: 'oc', tenant_key: 't' }]),
  messages: fc.uniqueArray(
    fc.record(
      {
        message_id: id,
        chat_id: fc.constant('oc'),
        content: text,
        sender: fc.record(
          { id, sender_type: fc.constantFrom('user', 'app', 'anonymous') },
          { requiredKeys: ['id'] },
        ),
        create_time: fc.nat(),
        state: fc.constantFrom('sent', 'sending', 'recalled'),
        upper_message_id: fc.option(id),
        mentions: fc.array(fc.record({ key: text, id, name: text }, { requiredKeys: ['key', 'id'] }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: ['message_id', 'chat_id', 'sender'] },
    ),
    { selector: (message) => message.message_id, maxLength: 4 },
  ),
  files: fc.array(fc.oneof(base64, fc.nat()), { maxLength: 3 }).map((files) =>
    files.map((content, at) => ({
      file_key: `f${at}`,
      app_id: 'cli',
      ...(typeof content === 'string' ? { content_base64: content } : { size: content }),
    })),
  ),
})

test('any world that is loaded from a file is the same when it is saved and loaded again', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, async (written) => {
      await comesBack(readWorldFile(JSON.parse(JSON.stringify(written))))
    }),
    { numRuns: runs(25) },
  )
})

test('what the file cannot express is listed with its counts', async () => {
  const world = await testWorld()
  const service = createService(world)
  const path = { chat_id: 'oc_launch', block_id: 'oc_launch' }
  const body = { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'x' } }] } }] }
  const query = { client_token: 'fe599b60-450f-46ff-b2ef-9f6675625b97' }
  expect(await call(service, CreateBlocks, { path, query, body })).toMatchObject({ code: 0 })
  const message_id = 'om_hello'
  const reaction = { path: { message_id }, body: { reaction_type: { emoji_type: 'SMILE' } } }
  expect(await call(service, CreateReaction, reaction)).toMatchObject({ code: 0 })
  expect(await call(service, CreatePin, { body: { message_id } })).toMatchObject({ code: 0 })
  const lost = await world.store.transaction(lostWords)
  expect(lost).toEqual([
    { what: 'announcements whose revision is not the first', count: 1 },
    { what: 'reactions', count: 1 },
    { what: 'pins', count: 1 },
    { what: 'remembered client_tokens', count: 1 },
  ])
})
