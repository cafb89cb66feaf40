import type { Blobs } from '../blobs/blobs'
import { sealedRow } from '../store/seal-secrets'
import type { Secrets } from '../store/secrets'
import type { Store } from '../store/store'
import { SEED, seedIn, seedOf } from './seed'
import { readWorldFile } from './world-file'

/** Since this schema the secrets in a snapshot are sealed. */
export const SEALED_SINCE = 3

/** Since this schema the key and the token of an application's events are sealed in a seed, too. */
const EVENTS_SEALED_SINCE = 7

/**
 * Seals the secrets in the blobs of snapshots of schema 2: the seed, and rows, which fit schema 3 then; and those of
 * events in the seeds of later schemas. The host removes blobs that nothing refers to afterwards. A snapshot whose
 * blob is lost stays as it is.
 */
export async function sealEarlier(store: Store, blobs: Blobs): Promise<void> {
  await sealSnapshots(store, blobs)
  await sealEvents(store, blobs)
}

async function sealSnapshots(store: Store, blobs: Blobs): Promise<void> {
  const { secrets } = store
  const earlier = await store.read((tx) =>
    tx
      .selectFrom('snapshots')
      .select(['snapshot_id', 'kind', 'sha256'])
      .where('schema_version', '=', SEALED_SINCE - 1)
      .execute(),
  )
  for (const { snapshot_id, kind, sha256 } of earlier) {
    const bytes = await blobs.get(sha256)
    if (!bytes) continue
    const text = await new Response(bytes as BodyInit).text()
    const sealed =
      kind === 'world'
        ? await seedOf(readWorldFile(text), blobs, secrets)
        : await blobs.put(new TextEncoder().encode(await sealedLines(text, secrets)))
    await store.transaction((tx) =>
      tx
        .updateTable('snapshots')
        .set({ ...sealed, schema_version: SEALED_SINCE })
        .where('snapshot_id', '=', snapshot_id)
        .execute(),
    )
  }
}

async function sealEvents(store: Store, blobs: Blobs): Promise<void> {
  const earlier = await store.read((tx) =>
    tx
      .selectFrom('snapshots')
      .select('sha256')
      .where('snapshot_id', '=', SEED)
      .where('schema_version', '>=', SEALED_SINCE)
      .where('schema_version', '<', EVENTS_SEALED_SINCE)
      .executeTakeFirst(),
  )
  const bytes = earlier && (await blobs.get(earlier.sha256))
  if (!bytes) return
  const sealed = await seedOf(await seedIn(bytes, store.secrets), blobs, store.secrets)
  await store.transaction((tx) =>
    tx
      .updateTable('snapshots')
      .set({ ...sealed, schema_version: EVENTS_SEALED_SINCE })
      .where('snapshot_id', '=', SEED)
      .execute(),
  )
}

/** A line for each row: `[table, row]`. */
async function sealedLines(text: string, secrets: Secrets): Promise<string> {
  const lines = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [table, row] = JSON.parse(line) as [string, Record<string, unknown>]
    lines.push(`${JSON.stringify([table, await sealedRow(table, row, secrets)])}\n`)
  }
  return lines.join('')
}
