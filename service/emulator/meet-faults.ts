import type { AnyEndpoint } from '../http/endpoint'
import { Failure } from '../http/failure'
import type { World } from '../world/world'
import type { Emulator } from './emulator'
import type { RequestRecord } from './request-record'

/** The connection is cut before anything is done. */
class CutBefore extends Error {}

/**
 * A request meets the active faults of its route: it waits, or is refused with the injected code, its message and its
 * status, or stops because its connection is cut. One that is cut after the effect continues, but its answer never
 * arrives.
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

/** A rate-limit refusal also says when to retry (platform/pace#limits). */
const headersOf = (code: number): Record<string, string> =>
  code === 99991400 ? { 'x-ogw-ratelimit-limit': '1', 'x-ogw-ratelimit-reset': '1' } : {}

/**
 * An answer that never arrives. The host cuts the connection for an answer of this type: the Node host closes the
 * socket, a page's worker fails the fetch.
 */
export function cutConnection(lost: Response): Response {
  void lost.body?.cancel()
  return Response.error()
}
