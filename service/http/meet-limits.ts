import type { RequestRecord } from '../emulator/request-record'
import type { World } from '../world/world'
import { Failure } from './failure'

/**
 * Runs a check of a limit. If the world's limits are off, a refusal does not stop the call: its code is marked in the
 * log. Where other machines can reach the service, a `guard` against guessing still refuses.
 */
export async function meetLimits<T>(
  check: () => T | Promise<T>,
  world: Pick<World, 'hasLimits' | 'isPublic'>,
  record: Pick<RequestRecord, 'would_refuse'>,
  kind: 'limit' | 'guard' = 'limit',
): Promise<T | undefined> {
  try {
    return await check()
  } catch (error) {
    const isIn = world.hasLimits() || (kind === 'guard' && world.isPublic)
    if (isIn || !(error instanceof Failure)) throw error
    record.would_refuse ??= error.code
    return undefined
  }
}
