import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPostgresStore } from '../service/store/postgres-store'
import { newKey, secretsUnder } from '../service/store/secrets'
import type { Secrets } from '../service/store/secrets'
import type { Store } from '../service/store/store'
import { dropSchema, testDatabase } from '../service/testing/postgres-schemas'
import { connectionsTo } from './postgres/pool'
import { RECONNECTED, sharedLocks } from './postgres/shared-locks'
import type { SharedLocks } from './postgres/shared-locks'
import { badDatabase, badDatabases } from './testing/bad-database'
import { settled } from './testing/bad-peers'

const schema = `bad_${process.pid}`
/** A fraction of a second in place of seconds or a minute. */
const ANSWER_MS = 300

let secrets: Secrets
beforeAll(async () => {
  secrets = secretsUnder(await newKey())
  const { store, close } = await opened(testDatabase ?? '')
  await store.transaction((tx) => tx.insertInto('settings').values({ name: 'times', value: '0' }).execute())
  await close()
})
afterAll(() => dropSchema(schema))

interface Opened {
  store: Store
  locks: SharedLocks
  close(): Promise<void>
}

/** An instance's connections to a database: its store and its locks. */
async function opened(url: string): Promise<Opened> {
  const { pool, started, onSilence } = connectionsTo({ url, schema })
  started(ANSWER_MS)
  const store = await openPostgresStore({ pool, schema, secretsOf: async () => secrets })
  const locks = sharedLocks({ url, schema }, () => undefined, { answerMs: ANSWER_MS })
  onSilence(locks.lose)
  const close = async () => {
    await locks.close()
    await store.close()
  }
  return { store, locks, close }
}

/** The same, once all its connections have answered: on a busy machine an answer may take longer than ANSWER_MS. */
const ready = (url: string): Promise<Opened> =>
  vi.waitFor(async () => {
    const open = await opened(url)
    try {
      await open.locks.tell('anything')
      await times(open.store)
      return open
    } catch (error) {
      await open.close()
      throw error
    }
  }, 10_000)

const times = (store: Store) =>
  store.read((tx) => tx.selectFrom('settings').select('value').where('name', '=', 'times').execute())

/** All operations on a database. */
const operations: Readonly<Record<string, (open: Opened, url: string) => Promise<unknown>>> = {
  'opens it': async (_, url) => (await opened(url)).close(),
  reads: ({ store }) => times(store),
  'reads all of a moment': ({ store }) =>
    store.reading((tx) => tx.selectFrom('settings').selectAll().execute()),
  'writes alone': ({ store }) =>
    store.transaction(async (tx) => {
      await tx.updateTable('settings').set({ value: '1' }).where('name', '=', 'times').execute()
    }),
  'writes under a lock': ({ store }) =>
    store.transaction(
      async (tx) => {
        await tx.updateTable('settings').set({ value: '2' }).where('name', '=', 'times').execute()
      },
      async () => ['chat'],
    ),
  'takes its turn': async ({ locks }) => (await locks.enter('key', 99991400))(),
  'takes a name': ({ locks }) => locks.has('name'),
  listens: ({ locks }) => locks.listen(),
  'tells the others': ({ locks }) => locks.tell('clock'),
  'closes it': ({ close }) => close(),
}

test.each(Object.keys(operations))(
  'a caller that %s gets an answer or an error when a connection spoils any answer',
  async (operation) => {
    const run = operations[operation]!
    const url = new URL(testDatabase ?? '')
    const line = await badDatabase({ port: Number(url.port), host: url.hostname })
    url.port = String(line.port)
    for (const bad of Object.values(badDatabases)) {
      // Spoils each answer in turn, until the operation has no more.
      let answers = 1
      for (let turn = 0; turn < answers; turn += 1) {
        const open = await ready(url.href)
        answers = 0
        line.does(bad, () => answers++ === turn)
        await settled(run(open, url.href))
        line.does(undefined)
        // The pool takes a moment to notice and replace a cut connection.
        if (operation !== 'closes it') await vi.waitFor(() => run(open, url.href), 10_000)
        await open.close()
      }
    }
    expect(await settled(ready(url.href).then(({ close }) => close()))).toBe('done')
  },
)

test('a silent connection for locks is replaced, even if no query runs on it', async () => {
  const url = new URL(testDatabase ?? '')
  const line = await badDatabase({ port: Number(url.port), host: url.hostname })
  url.port = String(line.port)
  const heard: string[] = []
  const tries = { answerMs: ANSWER_MS, tryMs: 50 }
  const locks = sharedLocks({ url: url.href, schema }, (word) => heard.push(word), tries)
  await locks.listen()
  let lost = 0
  line.does(badDatabases['says nothing more'], () => lost++ === 0)
  // It listens again, and cannot know which messages it missed.
  await vi.waitFor(() => expect(heard).toContain(RECONNECTED), 10_000)
  await locks.close()
})
