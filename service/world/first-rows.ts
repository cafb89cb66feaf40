import { inSlices } from '../../primitives/in-slices'
import type { Tx } from '../store/store'
import type { Rows } from './insert-rows'
import { keptRows, rowsAt, storedBytes, worldRowsOf } from './load-world'
import type { WorldRows } from './load-world'
import { readSeed, seedRow } from './seed'
import type { World } from './world'

/** The rows of the world that a store began with, and where its clock starts. */
export interface FirstRows {
  now: number
  rows: Rows
}

interface Remembered extends FirstRows {
  /** The seed that the rows were made from. */
  sha256: string
  /** The file says when the world begins. Otherwise, it begins at the time of each reset. */
  hasNow: boolean
  bytes: WorldRows['bytes']
}

/** The rows of a larger world are made again for each reset, because they would use memory in between. */
const MOST_REMEMBERED_BYTES = 1_048_576

/** Each world's latest rows, which took most of the time of a reset. */
const remembered = new WeakMap<World, Remembered>()

/**
 * The rows of the world that the store began with; its bytes are in the blobs. The first call reads and checks the
 * seed and seals its secrets. Later calls only store the bytes again, because the store may have dropped them.
 */
export async function firstRows(tx: Tx, world: World): Promise<FirstRows> {
  const { store, blobs } = world
  const seed = await seedRow(tx)
  const known = remembered.get(world)
  if (known && known.sha256 === seed?.sha256) {
    await storedBytes(known.bytes, blobs)
    if (known.hasNow) return known
    const now = world.hostNow()
    return { now, rows: rowsAt(known.rows, now) }
  }
  const file = await readSeed(tx, blobs, store.secrets)
  const made = await inSlices(worldRowsOf(file, world.hostNow()))
  const { now, bytes } = made
  const rows = await keptRows(made, blobs, store.secrets)
  if (seed && seed.size <= MOST_REMEMBERED_BYTES)
    remembered.set(world, { sha256: seed.sha256, hasNow: file.now !== undefined, now, rows, bytes })
  return { now, rows }
}
