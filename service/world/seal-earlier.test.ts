import { expect, test } from 'vitest'
import { RestoreSnapshot } from '../../contract/herald/world'
import { ListChats } from '../../contract/im/chats/list-chats'
import { writtenRows } from '../emulator/snapshot-rows'
import { localService } from '../emulator/testing/local-service'
import { happyApp, happyWorld } from '../testing/happy-world'
import { seededBytes } from '../testing/seeded-bytes'
import { openWorld } from './open-world'
import { readSeed } from './seed'

const textOf = async (bytes: ReadableStream<Uint8Array> | undefined) => new Response(bytes as BodyInit).text()

test('the seed and the snapshots of schema 2 are sealed when a world is opened, and still work', async () => {
  const local = await localService()
  const { store, blobs, hostNow } = local.world
  const written = await store.readingLong(writtenRows)

  // As in schema 2: secrets and tokens in plain text, in columns of other names.
  const lines = written.pieces
    .join('')
    .split('\n')
    .filter((line) => line !== '')
  const before = await Promise.all(
    lines.map(async (line) => {
      const [table, { sealed_secret, token_hash: _hash, sealed_token, sealed_ticket, ...row }] =
        JSON.parse(line)
      if (sealed_secret) row.app_secret = await store.secrets.open(sealed_secret)
      if (sealed_token) row.token = await store.secrets.open(sealed_token)
      if (sealed_ticket) row.ticket = await store.secrets.open(sealed_ticket)
      return JSON.stringify([table, row])
    }),
  )
  const rows = await blobs.put(new TextEncoder().encode(before.join('\n')))
  const seed = await blobs.put(new TextEncoder().encode(JSON.stringify(happyWorld())))
  const snapshot_id = 'earlier'
  const row = { kind: 'rows', name: 'Earlier', taken_at: 1, world_now: local.world.now(), schema_version: 2 }
  await store.transaction(async (tx) => {
    await tx
      .updateTable('snapshots')
      .set({ ...seed, schema_version: 2 })
      .execute()
    await tx
      .insertInto('snapshots')
      .values({ ...row, ...rows, snapshot_id })
      .execute()
  })

  await openWorld({ store, blobs, clock: hostNow, random: seededBytes(3) })
  const snapshots = await store.transaction((tx) =>
    tx.selectFrom('snapshots').selectAll().orderBy('kind').execute(),
  )
  expect(snapshots.map(({ kind, schema_version }) => [kind, schema_version])).toEqual([
    ['rows', 3],
    ['world', 7],
  ])
  for (const { sha256 } of snapshots) {
    const text = await textOf(await blobs.get(sha256))
    expect(text).toContain(happyApp.app_id)
    expect(text).not.toContain(happyApp.app_secret)
    expect(text).not.toContain(happyApp.token)
  }
  expect((await store.read((tx) => readSeed(tx, blobs, store.secrets))).apps).toEqual(happyWorld().apps)

  await store.transaction((tx) => tx.deleteFrom('tokens').execute())
  expect((await local.ask(ListChats)).code).toBe(99991663)
  await local.callHerald(RestoreSnapshot, { path: { snapshot_id } })
  expect((await local.ask(ListChats)).code).toBe(0)
})

test('the secrets of events in a seed of schema 6 are sealed when a world is opened', async () => {
  const local = await localService()
  const { store, blobs, hostNow } = local.world
  const events = {
    encrypt_key: 'key-of-events-in-the-seed',
    verification_token: 'token-of-events-in-the-seed',
  }
  // As in schema 6: all other secrets sealed, events in plain text.
  const given = happyWorld()
  const apps = given.apps.map(async (app) => ({
    ...app,
    app_secret: await store.secrets.seal(app.app_secret),
    tokens: await Promise.all(app.tokens.map((token) => store.secrets.seal(token))),
    events,
  }))
  const written = JSON.stringify({ ...given, apps: await Promise.all(apps) })
  const seed = await blobs.put(new TextEncoder().encode(written))
  await store.transaction((tx) =>
    tx
      .updateTable('snapshots')
      .set({ ...seed, schema_version: 6 })
      .execute(),
  )

  await openWorld({ store, blobs, clock: hostNow, random: seededBytes(3) })
  const [row] = await store.read((tx) => tx.selectFrom('snapshots').selectAll().execute())
  const text = await textOf(await blobs.get(row!.sha256))
  expect(text).not.toContain('in-the-seed')
  const { apps: opened } = await store.read((tx) => readSeed(tx, blobs, store.secrets))
  expect(opened).toEqual(
    given.apps.map((app) => expect.objectContaining({ ...app, events: expect.objectContaining(events) })),
  )
})
