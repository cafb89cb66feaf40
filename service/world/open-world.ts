import type { Blobs } from '../blobs/blobs'
import type { Store, Tx } from '../store/store'
import { idMaker } from './ids'
import type { RandomBytes } from './ids'
import type { World } from './world'

/** What a host gives a world to live in. */
export interface Surroundings {
  store: Store
  blobs: Blobs
  /** Real time, in milliseconds since the epoch. */
  clock: () => number
  random: RandomBytes
}

const CLOCK_AHEAD_MS = 'clock_ahead_ms'

/**
 * The world over an opened store. Its clock runs with the host's, and starts
 * where the world file that was loaded into the store says, also after the
 * host has been started again.
 */
export async function openWorld({ store, blobs, clock, random }: Surroundings): Promise<World> {
  let ahead = await store.transaction(clockAhead)
  return {
    store,
    blobs,
    now: () => clock() + ahead,
    newId: idMaker(random),
    chance: () => chanceFrom(random(4)),
    hostNow: clock,
    readClock: async () => {
      ahead = await store.transaction(clockAhead)
    },
  }
}

const chanceFrom = (bytes: Uint8Array): number =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0) / 2 ** 32

/** Milliseconds that the world's clock is ahead of the host's. */
async function clockAhead(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CLOCK_AHEAD_MS)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Sets where the clock stands, in a transaction; a world that is open hears of it by `readClock`. */
export async function setClock(tx: Tx, worldNow: number, hostNow: number): Promise<void> {
  const value = String(worldNow - hostNow)
  await tx
    .insertInto('settings')
    .values({ name: CLOCK_AHEAD_MS, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
