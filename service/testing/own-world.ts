import { memoryBlobs } from '../blobs/memory-blobs'
import type { Store } from '../store/store'
import { loadWorld } from '../world/load-world'
import { openWorld } from '../world/open-world'
import type { World } from '../world/world'
import type { WorldFile } from '../world/world-file'
import { memoryStore } from './memory-store'
import { seededBytes } from './seeded-bytes'

/** The world of a file in a store that the test owns, on a clock that the test gives. */
export async function ownWorld(
  file: WorldFile,
  {
    store,
    clock = () => 0,
    limits,
  }: { store?: Store; clock?: () => number; limits?: boolean | undefined } = {},
): Promise<World> {
  const given = { store: store ?? (await memoryStore()), blobs: memoryBlobs() }
  await loadWorld(given.store, given.blobs, file, clock())
  return openWorld({ ...given, clock, random: seededBytes(1), limits })
}
