import type { Blobs } from '../blobs/blobs'
import { EventHub } from '../events/event-hub'
import type { Store } from '../store/store'
import { clockAhead } from './clock'
import { idMaker } from './ids'
import type { RandomBytes } from './ids'
import { saveWorld } from './save-world'
import { sealEarlier } from './seal-earlier'
import { hasSeed, keepSeed, seedOf } from './seed'
import type { World } from './world'
import { readWorldFile } from './world-file'

/** What a host provides for a world. */
export interface Surroundings {
  store: Store
  blobs: Blobs
  /** Real time, in milliseconds since the epoch. */
  clock: () => number
  random: RandomBytes
  /** Other machines can reach the service. */
  isPublic?: boolean
}

/**
 * The world over an opened store. Its clock runs with the host's, from the time in the world file that was loaded
 * into the store, and goes on after the host has been restarted.
 */
export async function openWorld({
  store,
  blobs,
  clock,
  random,
  isPublic = false,
}: Surroundings): Promise<World> {
  let ahead = await store.read(clockAhead)
  const events = new EventHub()
  await sealEarlier(store, blobs)
  await haveSeed(store, blobs, clock() + ahead, clock())
  return {
    store,
    blobs,
    now: () => clock() + ahead,
    newId: idMaker(random),
    chance: () => chanceFrom(random(4)),
    isPublic,
    hostNow: clock,
    events,
    readClock: async () => {
      ahead = await store.read(clockAhead)
      await events.reload()
    },
  }
}

const chanceFrom = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0) / 2 ** 32

/** Gives a store from before seeds were kept a seed: what it holds when a version that keeps them first opens it. */
const haveSeed = (store: Store, blobs: Blobs, worldNow: number, hostNow: number): Promise<void> =>
  store.transaction(async (tx) => {
    if (await hasSeed(tx)) return
    const file = readWorldFile(await saveWorld(tx, blobs, store.secrets, worldNow))
    await keepSeed(tx, await seedOf(file, blobs, store.secrets), worldNow, hostNow)
  })
