import type { Tx } from '../store/store'
import type { World } from './world'

/** The name of the setting that keeps how far the world's clock is ahead. */
export const CLOCK_AHEAD_MS = 'clock_ahead_ms'

/** Milliseconds that the world's clock is ahead of the host's. */
export async function clockAhead(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CLOCK_AHEAD_MS)
    .executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Sets the clock, in a transaction; an open world learns of it by `readClock`. */
export async function setClock(tx: Tx, worldNow: number, hostNow: number): Promise<void> {
  const value = String(worldNow - hostNow)
  await tx
    .insertInto('settings')
    .values({ name: CLOCK_AHEAD_MS, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Reports once a minute, by a world's own clock, that something is due: the first time, and a minute after the last.
 */
export function everyMinute(): { isDue(world: Pick<World, 'now'>): boolean } {
  const last = new WeakMap<object, number>()
  return {
    isDue(world) {
      const now = world.now()
      if (Math.abs(now - (last.get(world) ?? -Infinity)) < 60_000) return false
      last.set(world, now)
      return true
    },
  }
}
