import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { newEmulator } from '../emulator/emulator'
import type { Emulator } from '../emulator/emulator'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { World } from '../world/world'
import { BodyRooms } from './body-room'
import type { AnyEndpoint, Sender } from './endpoint'
import { meantPath, segmentsOf } from './meant-path'
import { Pace } from './pace'
import type { Pacing } from './pace'
import { serve } from './serve'
import { unknownRoute } from './unknown-route'
import { whyUnanswered } from './why-unanswered'

export interface ServiceOptions {
  /**
   * The service is the operator's own, in this page or on this machine: it then
   * also answers Herald's own endpoints (`/_herald/…`), keeps a request log and may
   * fail on purpose. Absent: those endpoints are unknown paths.
   */
  local?: 'page' | 'local'
  /** The state of a local service besides its world, for a host that controls it itself. */
  emulator?: Emulator
  /** Counts together with other instances; absent: on its own. */
  pace?: Pacing | undefined
  /**
   * Where the console is whose workbench shows the calls: an origin, or `here`, the one that a request names. Refusals
   * then link to their call there.
   */
  consoleAt?: string
  /** Receives everything thrown that is no refusal, with the log id of the answer. */
  onBug?: (error: unknown, logId: string) => void
}

type Service = (request: Request, sender?: Sender) => Promise<Response>

/**
 * The whole service: a request in, a response out, on Web standards alone. It never throws. A trailing slash and a
 * doubled one are tolerated. An unknown path and a wrong method answer 404 (platform/envelope#conventions), in an
 * envelope. A host that others can reach passes the sender with each request.
 */
export const createService = serviceOf(endpoints)

/** The same, of these endpoints of the platform. */
export function serviceOf(
  endpoints: readonly AnyEndpoint[],
): (world: World, options?: ServiceOptions) => Service {
  const why = whyUnanswered(endpoints.map(({ contract }) => contract.route))
  // All services of a kind know the same routes, and making a router takes as long as ten requests.
  const routers = new Map<ServiceOptions['local'], Router>()
  return (world, options = {}) => {
    const { local, consoleAt, onBug = () => undefined } = options
    const emulator = local && (options.emulator ?? newEmulator())
    const pace = options.pace ?? emulator?.pace ?? new Pace()
    const all =
      local && emulator
        ? [...endpoints, ...heraldEndpoints(endpoints, local, emulator)]
        : endpoints.filter(({ localOnly }) => !localOnly)
    const byRoute = new Map<string, AnyEndpoint>(all.map((endpoint) => [endpoint.contract.route, endpoint]))
    const serving = { world, emulator, pace, rooms: new BodyRooms(), whyUnanswered: why, consoleAt, onBug }
    const router = routers.get(local) ?? routerFor([...byRoute.keys()])
    routers.set(local, router)
    const service = async (request: Request, sender?: Sender) => {
      await world.learnSecrets()
      // Hono would answer HEAD as GET.
      if (request.method === 'HEAD') return unknownRoute(request, serving, sender)
      const answer: Answer = (route, params) => {
        const endpoint = byRoute.get(route)
        if (!endpoint) return unknownRoute(request, serving, sender)
        return serve(endpoint, request, params, serving, sender)
      }
      return router.fetch(request, { answer })
    }
    if (emulator) emulator.ask = service
    return service
  }
}

/** Operations that Herald does not answer, and whose names a route would take for the value of a parameter. */
const shadowed = ['GET /open-apis/im/v1/messages/mget']

/** Answers one request once its route is known; the route of an unknown one is empty. */
type Answer = (route: string, params: Record<string, string>) => Response | Promise<Response>

type Router = Hono<{ Bindings: { answer: Answer } }>

function routerFor(routes: readonly string[]): Router {
  const templates = routes.map((route) => segmentsOf(route.split(' ')[1] ?? ''))
  const router: Router = new Hono({ getPath: (request) => meantPath(getPath(request), templates) })
  for (const route of shadowed) {
    const [method = '', path = ''] = route.split(' ')
    router.on(method, path, ({ env }) => env.answer('', {}))
  }
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    router.on(method, path, ({ req, env }) => env.answer(route, req.param()))
  }
  router.notFound(({ env }) => env.answer('', {}))
  return router
}
