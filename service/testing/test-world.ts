import { memoryBlobs } from '../blobs/memory-blobs'
import { openWorld } from '../world/open-world'
import type { World } from '../world/world'
import type { WorldFile } from '../world/world-file'
import { happyNow, happyWorld } from './happy-world'
import { loadedOnce } from './loaded-once'
import { seededBytes } from './seeded-bytes'

export interface TestWorld extends World {
  /** Sets the clock, in milliseconds since the epoch. */
  setNow(now: number): void
  /** Moves the clock forward. */
  pass(ms: number): void
}

/** The happy world with one change, in memory: its clock stands until it is moved, its ids repeat. */
export async function testWorld(change?: (file: WorldFile) => void, seed = 1): Promise<TestWorld> {
  const file = happyWorld()
  change?.(file)
  const { store, kept } = await loadedOnce(file, happyNow)
  let now = happyNow
  const world = await openWorld({
    store,
    blobs: memoryBlobs(kept),
    clock: () => now,
    random: seededBytes(seed),
  })
  return {
    ...world,
    setNow: (to) => (now = to),
    pass: (ms) => (now += ms),
  }
}
