import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { getPath, tryDecodeURIComponent } from 'hono/utils/url'
import { newEmulator } from '../emulator/emulator'
import type { Emulator } from '../emulator/emulator'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { World } from '../world/world'
import { withBody } from './answers'
import { BodyRooms } from './body-room'
import type { AnyEndpoint, Sender } from './endpoint'
import { meantPath, segmentsOf } from './meant-path'
import type { Segments } from './meant-path'
import { Pace } from './pace'
import type { Pacing } from './pace'
import { serve } from './serve'
import type { ServedRequest } from './served-request'
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
  /** Answers calls of areas outside of Herald (`outside-areas.ts`), in place of 404. */
  passOn?: ((request: ServedRequest) => Promise<Response>) | undefined
  /** Receives everything thrown that is no refusal, with the log id of the answer. */
  onBug?: (error: unknown, logId: string) => void
}

type Service = (request: ServedRequest, sender?: Sender) => Promise<Response>

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
  // All services of a kind know the same routes.
  const known = new Map<ServiceOptions['local'], Routes>()
  return (world, options = {}) => {
    const { local, consoleAt, passOn, onBug = () => undefined } = options
    const emulator = local && (options.emulator ?? newEmulator())
    const pace = options.pace ?? emulator?.pace ?? new Pace()
    const all =
      local && emulator
        ? [...endpoints, ...heraldEndpoints(endpoints, local, emulator)]
        : endpoints.filter(({ localOnly }) => !localOnly)
    const byRoute = new Map<string, AnyEndpoint>(all.map((endpoint) => [endpoint.contract.route, endpoint]))
    const serving = {
      world,
      emulator,
      pace,
      rooms: new BodyRooms(),
      whyUnanswered: why,
      consoleAt,
      passOn,
      onBug,
    }
    const routes = known.get(local) ?? routesOf([...byRoute.keys()])
    known.set(local, routes)
    const service = async (request: ServedRequest, sender?: Sender) => {
      await world.learnSecrets()
      const { route, params } = routes(request)
      const endpoint = byRoute.get(route)
      const response = endpoint
        ? await serve(endpoint, request, params, serving, sender)
        : await unknownRoute(request, serving, sender)
      return sender?.readsTexts ? response : withBody(response)
    }
    if (emulator) {
      emulator.ask = service
      world.publications.listen((change) => emulator.told.tell(change, world.now()))
    }
    return service
  }
}

/** Operations that Herald does not answer, and whose names a route would take for the value of a parameter. */
const shadowed = ['GET /open-apis/application/v6/applications/underauditlist']

/** Finds the route of a request, and its parameters, decoded. The route of an unknown path is empty. */
type Routes = (request: ServedRequest) => { route: string; params: Record<string, string> }

/** Of several routes that a path fits, the first one counts. */
function routesOf(routes: readonly string[]): Routes {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] })
  const templates: Segments[] = []
  for (const route of [...shadowed, ...routes]) {
    const [method = '', path = ''] = route.split(' ')
    router.add(method, path, shadowed.includes(route) ? '' : route)
    templates.push(segmentsOf(path))
  }
  return (request) => {
    // Hono reads nothing but the address.
    const path = meantPath(getPath(request as Request), templates)
    const [found, values] = router.match(request.method, path)
    const [route, places] = found[0] ?? ['', {}]
    const params: Record<string, string> = {}
    // One of the two routers gives the values themselves, the other one their places.
    for (const [name, value] of Object.entries(places))
      params[name] = tryDecodeURIComponent(typeof value === 'number' ? (values?.[value] ?? '') : value)
    return { route, params }
  }
}
