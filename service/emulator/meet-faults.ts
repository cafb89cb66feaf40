import type { AnyEndpoint } from '../http/endpoint'
import { Failure } from '../http/failure'
import type { World } from '../world/world'
import type { Emulator } from './emulator'
import type { RequestRecord } from './request-record'

/** The connection breaks before anything was done. */
class CutBefore extends Error {}

/**
 * A request meets the faults that stand for its route: it waits, or is answered
 * the code that was injected with that code's own words and status, or goes no
 * further because its connection is cut. One that is cut after the effect goes
 * on, and its answer never arrives.
 */
export async function meetFaults(
  { contract }: AnyEndpoint,
  { faults, timer }: Emulator,
  world: World,
  record: RequestRecord,
): Promise<void> {
  const met = faults.meet({ route: contract.route, ...record }, world.chance)
  record.met = met
  if (met.delayMs > 0) await new Promise<void>((resolve) => timer(met.delayMs, resolve))
  if (met.code !== undefined) throw new Failure(met.code, undefined, { headers: headersOf(met.code) })
  if (met.cut === 'before') throw new CutBefore('the connection is cut before the effect')
}

export const isCutBefore = (error: unknown): boolean => error instanceof CutBefore

/** Too often is said together with when it is worth asking again (platform/pace#limits). */
const headersOf = (code: number): Record<string, string> =>
  code === 99991400 ? { 'x-ogw-ratelimit-limit': '1', 'x-ogw-ratelimit-reset': '1' } : {}

/**
 * An answer that never arrives. Anyone who carries answers hangs up on one of this
 * type: the Node host closes the socket, a page's worker fails the fetch.
 */
export function cutConnection(lost: Response): Response {
  void lost.body?.cancel()
  return Response.error()
}
