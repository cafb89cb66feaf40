import type { AnyEndpoint } from '../http/endpoint'
import { lacksScope } from '../http/refusals'
import type { World } from '../world/world'
import type { Emulator } from './emulator'
import { calledTooOften, madeUpAnswer, refusalByFault } from './fault-answer'
import { cutInBody, slowly } from './faulty-body'
import type { RequestRecord } from './request-record'

/** The connection is cut before anything is done. */
class CutBefore extends Error {}

/**
 * A request meets the active faults of its route: it waits, or is refused with the injected code as its endpoint
 * refuses, or stops because its connection is cut. Returns the answer that a fault makes up. A request that is cut
 * later continues, but its answer never arrives as a whole.
 */
export async function meetFaults(
  endpoint: AnyEndpoint,
  { faults, waits }: Emulator,
  world: World,
  record: RequestRecord,
): Promise<Response | undefined> {
  const met = faults.meet({ route: endpoint.contract.route, ...record }, world.chance)
  record.met = met
  await waits.wait(met.delayMs)
  const { decisive } = met
  const { access } = endpoint
  if (decisive?.code === 99991672 && access !== 'public') throw lacksScope(access, record.app_id)
  if (decisive?.code !== undefined) throw refusalByFault(endpoint, decisive.code, decisive.reset_s)
  if (decisive?.cut === 'before') throw new CutBefore('the connection is cut before the effect')
  if (decisive?.status === undefined) return undefined
  if (decisive.status === 429 && decisive.body === undefined) throw calledTooOften(endpoint, decisive.reset_s)
  return madeUpAnswer(endpoint, decisive)
}

export const isCutBefore = (error: unknown): boolean => error instanceof CutBefore

/** Whether no part of the answer arrives. */
export const isLost = ({ met }: RequestRecord): boolean =>
  met?.decisive?.cut === 'before' || met?.decisive?.cut === 'after'

/** The answer as the faults that its request met let it arrive. */
export function asFaultsLetIt(
  response: Response,
  record: RequestRecord,
  { waits }: Pick<Emulator, 'waits'>,
): Response {
  if (isLost(record)) return cutConnection(response)
  const { decisive, slowMs = 0 } = record.met ?? {}
  const arriving = decisive?.cut === 'body' ? cutInBody(response) : response
  return slowMs > 0 ? slowly(arriving, slowMs, waits) : arriving
}

/**
 * An answer that never arrives. The host cuts the connection for an answer of this type: the Node host closes the
 * socket, a page's worker fails the fetch.
 */
function cutConnection(lost: Response): Response {
  void lost.body?.cancel()
  return Response.error()
}
