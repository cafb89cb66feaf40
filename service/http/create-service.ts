import { Hono } from 'hono'
import { newEmulator } from '../emulator/emulator'
import type { Emulator } from '../emulator/emulator'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { World } from '../world/world'
import type { Sender } from './endpoint'
import { Pace } from './pace'
import type { Pacing } from './pace'
import { serve, unknownRoute } from './serve'

export interface ServiceOptions {
  /**
   * The service is the operator's own, in this page or on this machine: it then
   * also answers Herald's own endpoints (`/_herald/…`), keeps a request log and may
   * fail on purpose. Absent: those endpoints are unknown paths.
   */
  local?: 'page' | 'local'
  /** What a local service is beside its world, for a host that has a hand in it. */
  emulator?: Emulator
  /** Counts together with other instances; absent: alone. */
  pace?: Pacing | undefined
  /** Told of everything thrown that is no refusal, with the log id of the answer. */
  onBug?: (error: unknown, logId: string) => void
}

/**
 * The whole service: a request in, a response out, on Web standards alone. It
 * never throws. A trailing slash is tolerated; an unknown path and a wrong
 * method answer 404 as the platform's gateway does (platform/envelope#conventions). A host
 * that others can reach says of each request who sends it.
 */
export function createService(
  world: World,
  options: ServiceOptions = {},
): (request: Request, sender?: Sender) => Promise<Response> {
  const { local, onBug = () => undefined } = options
  const emulator = local && (options.emulator ?? newEmulator())
  const serving = { world, emulator, pace: options.pace ?? emulator?.pace ?? new Pace(), onBug }
  const router = new Hono<{ Bindings: { sender: Sender | undefined } }>({ strict: false })
  const all =
    local && emulator
      ? [...endpoints, ...heraldEndpoints(local, emulator)]
      : endpoints.filter(({ localOnly }) => !localOnly)
  for (const endpoint of all) {
    const [method = '', path = ''] = endpoint.contract.route.split(' ')
    router.on(method, path, ({ req, env }) => serve(endpoint, req.raw, req.param(), serving, env.sender))
  }
  router.notFound(({ req, env }) => unknownRoute(req.raw, serving, env.sender))
  const service = async (request: Request, sender?: Sender) => {
    // Hono would answer HEAD as GET.
    if (request.method === 'HEAD') return unknownRoute(request, serving, sender)
    return router.fetch(request, { sender })
  }
  if (emulator) emulator.ask = service
  return service
}
