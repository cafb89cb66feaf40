import { inSlices } from '../../primitives/in-slices'
import type { Blobs } from '../blobs/blobs'
import { schemaVersion } from '../store/migrations'
import type { Secrets } from '../store/secrets'
import type { Tx } from '../store/store'
import { parsedText } from './parsed-text'
import { worldFileOf } from './world-file'
import type { WorldFile } from './world-file'

/** The name of the one snapshot that is a world file: the world that a store began with. */
const SEED = 'seed'

interface Seed {
  size: number
  sha256: string
}

type App = WorldFile['apps'][number]

/** A world file as it is stored in a blob. */
type SealedFile = Omit<WorldFile, 'apps'> & { apps: (App & { sealed_events?: string })[] }

/** Stores a world file in a blob, to begin again with; its secrets are sealed. */
export async function seedOf(file: WorldFile, blobs: Blobs, secrets: Secrets): Promise<Seed> {
  const apps = file.apps.map(async ({ events, ...app }) => ({
    ...(await withSecrets(app, (text) => secrets.seal(text))),
    ...(events && { sealed_events: await secrets.seal(JSON.stringify(events)) }),
  }))
  const sealed: SealedFile = { ...file, apps: await Promise.all(apps) }
  return blobs.put(new TextEncoder().encode(JSON.stringify(sealed)))
}

const withSecrets = async (app: App, of: (text: string) => Promise<string>): Promise<App> => ({
  ...app,
  app_secret: await of(app.app_secret),
  tokens: await Promise.all(app.tokens.map(of)),
})

/** Records a seed as the world that the store began with, in place of the one before. */
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
      schema_version: schemaVersion(),
      ...seed,
    })
    .execute()
}

/** The world that the store began with. */
export async function readSeed(tx: Tx, blobs: Blobs, secrets: Secrets): Promise<WorldFile> {
  const bytes = await blobs.get((await seedRow(tx))?.sha256 ?? '')
  if (!bytes) throw new Error('the store has lost its first world')
  return seedIn(bytes, secrets)
}

/** The world that the bytes of a seed hold. */
async function seedIn(bytes: ReadableStream<Uint8Array>, secrets: Secrets): Promise<WorldFile> {
  const file = (await inSlices(parsedText(await new Response(bytes as BodyInit).text()))) as SealedFile
  const apps = file.apps.map(async ({ sealed_events, ...app }) => ({
    ...(await withSecrets(app, (sealed) => secrets.open(sealed))),
    ...(sealed_events !== undefined && { events: JSON.parse(await secrets.open(sealed_events)) as unknown }),
  }))
  return inSlices(worldFileOf({ ...file, apps: await Promise.all(apps) }))
}

export const hasSeed = async (tx: Tx): Promise<boolean> => (await seedRow(tx)) !== undefined

/** The blob of the world that the store began with. */
export const seedRow = (tx: Tx): Promise<Seed | undefined> =>
  tx.selectFrom('snapshots').select(['sha256', 'size']).where('snapshot_id', '=', SEED).executeTakeFirst()
