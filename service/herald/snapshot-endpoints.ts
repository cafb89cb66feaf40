import type { FieldViolation } from '../../contract/envelope'
import { DeleteSnapshot, ListSnapshots, RestoreSnapshot, TakeSnapshot } from '../../contract/herald/world'
import { streamOf } from '../bytes/stream-of'
import type { Emulator } from '../emulator/emulator'
import { replaced, replaceWorld } from '../emulator/replace-world'
import { readRows, writtenRows } from '../emulator/snapshot-rows'
import type { AnyEndpoint } from '../http/endpoint'
import { present } from '../rules/present'
import type { Rule } from '../rules/rule'
import type { Scenario } from '../rules/scenario'
import { schemaVersion } from '../store/migrations'
import type { Tx } from '../store/store'
import { setClock } from '../world/clock'
import { heraldEndpoint, nothing } from './herald-endpoint'
import { unknown } from './near'

const withSnapshot: Scenario = {
  async before(call) {
    const { snapshot_id } = await call(TakeSnapshot, { body: { name: 'before' } })
    return { path: { snapshot_id } }
  },
}

/** The seed, which is a world file, is not among them. */
const snapshotsIn = (tx: Tx) =>
  tx
    .selectFrom('snapshots')
    .select(['snapshot_id', 'name', 'taken_at', 'world_now as now', 'size', 'sha256'])
    .where('kind', '=', 'rows')

const takeSnapshot = heraldEndpoint({
  contract: TakeSnapshot,
  does: 'takes a snapshot of everything',
  transaction: 'itself',
  gather: nothing,
  rules: [],
  async run({ world, input }) {
    const { spokenOf, pieces } = await world.store.readingLong(writtenRows)
    const written = await world.blobs.put(streamOf(pieces.values()))
    const snapshot_id = world.newId('uuid')
    const { name } = input.body
    const row = { snapshot_id, name, taken_at: world.hostNow(), ...written }
    const now = world.now()
    await world.store.transaction(async (tx) => {
      await tx
        .insertInto('snapshots')
        .values({ ...row, kind: 'rows', world_now: now, schema_version: schemaVersion() })
        .execute()
      for (const sha256 of spokenOf)
        await tx.insertInto('snapshot_blobs').values({ snapshot_id, sha256 }).execute()
    })
    const { sha256: _sha256, ...shown } = row
    return { ...shown, now }
  },
})

const listSnapshots = heraldEndpoint({
  contract: ListSnapshots,
  does: 'lists the snapshots',
  gather: nothing,
  rules: [],
  async run({ tx }) {
    const rows = await snapshotsIn(tx).orderBy('taken_at', 'desc').orderBy('snapshot_id').execute()
    return { items: rows.map(({ sha256: _sha256, ...shown }) => shown) }
  },
})

interface Found {
  found: { snapshot_id: string; now: number; sha256: string } | undefined
  unknown: FieldViolation | undefined
}

const rules: Rule<Found>[] = [
  {
    code: 1770002,
    when: 'no such snapshot',
    fails: ({ found }) => !found,
    detail: (f) => ({ field_violations: f.unknown ? [f.unknown] : [] }),
    ours: true,
  },
]

/** By its id, else the newest of that name. */
async function find(tx: Tx, given: string): Promise<Found> {
  const found =
    (await snapshotsIn(tx).where('snapshot_id', '=', given).executeTakeFirst()) ??
    (await snapshotsIn(tx).where('name', '=', given).orderBy('taken_at', 'desc').executeTakeFirst())
  if (found) return { found, unknown: undefined }
  const kept = await snapshotsIn(tx).orderBy('taken_at', 'desc').limit(MOST_NAMED).execute()
  const known = kept.map(({ snapshot_id: id, name }) => ({ id, name }))
  return { found, unknown: unknown('snapshot_id', given, 'no snapshot has this id or name', known) }
}

const MOST_NAMED = 100

const deleteSnapshot = heraldEndpoint({
  contract: DeleteSnapshot,
  does: 'removes a snapshot',
  gather: ({ tx, input }) => find(tx, input.path.snapshot_id),
  rules,
  async run({ tx }, { found }) {
    const { snapshot_id } = present(found)
    await tx.deleteFrom('snapshots').where('snapshot_id', '=', snapshot_id).execute()
    await tx.deleteFrom('snapshot_blobs').where('snapshot_id', '=', snapshot_id).execute()
    return {}
  },
  happy: { path: { snapshot_id: 'none' } },
  base: withSnapshot,
  scenarios: { 1770002: { request: { path: { snapshot_id: 'none' } } } },
})

/** Everything as it was at one moment: taken, kept across restarts, restored. */
export const snapshotEndpoints = ({ pace }: Emulator): readonly AnyEndpoint[] => [
  takeSnapshot,
  listSnapshots,
  heraldEndpoint({
    contract: RestoreSnapshot,
    does: 'returns to a snapshot, by its id or name',
    transaction: 'itself',
    gather: ({ tx, input }) => find(tx, input.path.snapshot_id),
    rules,
    async run({ world, tell }, { found }) {
      const { now, sha256 } = present(found)
      const rows = present(await readRows(world.blobs, sha256))
      return world.store.transaction(async (tx) => {
        await replaceWorld(tx, rows, world.store.secrets)
        await setClock(tx, now, world.hostNow())
        tell({ kind: 'world' })
        return replaced(rows, now)
      })
    },
    async afterwards(world) {
      await pace.clear()
      return world.readClock()
    },
    happy: { path: { snapshot_id: 'none' } },
    base: withSnapshot,
    scenarios: { 1770002: { request: { path: { snapshot_id: 'none' } } } },
  }),
  deleteSnapshot,
]
