import { onTestFinished } from 'vitest'
import { memoryBlobs } from '../blobs/memory-blobs'
import { openWorld } from '../world/open-world'
import type { World } from '../world/world'
import type { WorldFile } from '../world/world-file'
import { guarded } from './guarded-world'
import { happyNow, happyWorld } from './happy-world'
import { loadedOnce } from './loaded-once'
import { seededBytes } from './seeded-bytes'

export interface TestWorld extends World {
  /** Sets the clock, in milliseconds since the epoch. */
  setNow(now: number): void
  /** Moves the clock forward. */
  pass(ms: number): void
}

/**
 * The happy world with one change, in memory. Its clock moves only on request, its ids repeat, and storing or reading
 * bytes within a transaction fails. If a test opens it, it is gone when the test ends; if it is opened before, it lasts
 * for all tests of the file.
 */
export async function testWorld(change?: (file: WorldFile) => void, seed = 1): Promise<TestWorld> {
  const { world, giveBack } = await opened(change, seed)
  try {
    onTestFinished(giveBack)
  } catch {
    // No test has begun.
  }
  return world
}

/** The same, but it lasts for the other tests of the file even if a test opens it. */
export const lastingWorld = async (change?: (file: WorldFile) => void): Promise<TestWorld> =>
  (await opened(change, 1)).world

async function opened(change: ((file: WorldFile) => void) | undefined, seed: number) {
  const file = happyWorld()
  change?.(file)
  const { store, kept, giveBack } = await loadedOnce(file, happyNow)
  let now = happyNow
  const world = await openWorld({
    ...guarded({ store, blobs: memoryBlobs(kept) }),
    clock: () => now,
    random: seededBytes(seed),
  })
  return {
    world: {
      ...world,
      setNow: (to: number) => void (now = to),
      pass: (ms: number) => void (now += ms),
    },
    giveBack,
  }
}
