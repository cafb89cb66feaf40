import type { Blobs } from '../blobs/blobs'
import { inSlices } from '../store/in-slices'
import { migrations } from '../store/migrations'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { worldFileOf } from './world-file'
import type { WorldFile } from './world-file'

/** The name of the one snapshot that is a world file: the world that a store began with. */
export const SEED = 'seed'

interface Seed {
  size: number
  sha256: string
}

/** Puts a world file among the blobs, to begin again with; what is secret in it is sealed. */
export const seedOf = async (file: WorldFile, blobs: Blobs, secrets: Secrets): Promise<Seed> =>
  blobs.put(new TextEncoder().encode(JSON.stringify(await withSecrets(file, (text) => secrets.seal(text)))))

async function withSecrets(file: WorldFile, of: (text: string) => Promise<string>): Promise<WorldFile> {
  const apps = file.apps.map(async (app) => ({
    ...app,
    app_secret: await of(app.app_secret),
    tokens: await Promise.all(app.tokens.map(of)),
  }))
  return { ...file, apps: await Promise.all(apps) }
}

/** Remembers it as the world that the store began with, in place of the one before. */
export async function keepSeed(tx: Tx, seed: Seed, worldNow: number, hostNow: number): Promise<void> {
  await tx.deleteFrom('snapshots').where('snapshot_id', '=', SEED).execute()
  await tx
    .insertInto('snapshots')
    .values({
      snapshot_id: SEED,
      kind: 'world',
      name: SEED,
      taken_at: hostNow,
      world_now: worldNow,
      schema_version: migrations.length,
      ...seed,
    })
    .execute()
}

/** The world that the store began with. */
export async function readSeed(tx: Tx, blobs: Blobs, secrets: Secrets): Promise<WorldFile> {
  const bytes = await blobs.get((await seedRow(tx))?.sha256 ?? '')
  if (!bytes) throw new Error('the world that this store began with is lost')
  const file = await inSlices(worldFileOf(await new Response(bytes as BodyInit).text()))
  return withSecrets(file, (sealed) => secrets.open(sealed))
}

export const hasSeed = async (tx: Tx): Promise<boolean> => (await seedRow(tx)) !== undefined

const seedRow = (tx: Tx) =>
  tx.selectFrom('snapshots').select('sha256').where('snapshot_id', '=', SEED).executeTakeFirst()
