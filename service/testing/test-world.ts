import { memoryBlobs } from '../blobs/memory-blobs'
import { loadWorld } from '../world/load-world'
import { openWorld } from '../world/open-world'
import type { World } from '../world/world'
import type { WorldFile } from '../world/world-file'
import { happyNow, happyWorld } from './happy-world'
import { memoryStore } from './memory-store'
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
  const store = await memoryStore()
  const blobs = memoryBlobs()
  let now = happyNow
  await loadWorld(store, blobs, file, now)
  const world = await openWorld({ store, blobs, clock: () => now, random: seededBytes(seed) })
  return {
    ...world,
    setNow: (to) => (now = to),
    pass: (ms) => (now += ms),
  }
}
