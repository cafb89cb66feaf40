import { Hono } from 'hono'
import { endpoints } from '../endpoints'
import { heraldEndpoints } from '../herald/herald-endpoints'
import type { World } from '../world/world'
import { Pace } from './pace'
import { serve, unknownRoute } from './serve'

export interface ServiceOptions {
  /**
   * The service is the operator's own, in this page or on this machine: it then
   * also answers Herald's own doors (`/_herald/…`). Absent: those are unknown paths.
   */
  local?: 'page' | 'local'
  /** Told of everything thrown that is no refusal, with the log id of the answer. */
  onBug?: (error: unknown, logId: string) => void
}

/**
 * The whole service: a request in, a response out, on Web standards alone. It
 * never throws. A trailing slash is tolerated; an unknown path and a wrong
 * method answer 404 as the platform's gateway does (platform-facts 0.2).
 */
export function createService(
  world: World,
  options: ServiceOptions = {},
): (request: Request) => Promise<Response> {
  const serving = { world, pace: new Pace(), onBug: options.onBug ?? (() => undefined) }
  const router = new Hono({ strict: false })
  const all = options.local ? [...endpoints, ...heraldEndpoints(options.local)] : endpoints
  for (const endpoint of all) {
    const [method = '', path = ''] = endpoint.contract.route.split(' ')
    router.on(method, path, (context) => serve(endpoint, context.req.raw, context.req.param(), serving))
  }
  router.notFound(() => unknownRoute(world))
  return async (request) => {
    // Hono would answer HEAD as GET.
    if (request.method === 'HEAD') return unknownRoute(world)
    return router.fetch(request)
  }
}
