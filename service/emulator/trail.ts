import type { LoggedCall } from '../../contract/herald/log'
import type { AnyEndpoint } from '../http/endpoint'
import type { World } from '../world/world'
import type { Met } from './faults'

/** What a request leaves behind on its way through the gates. */
export interface Trail {
  log_id: string
  at: number
  /** The host's clock when it arrived. */
  began: number
  method: string
  /** Read once, for the endpoint too; what of it may be shown is said only where there is a log. */
  url: URL
  params: Record<string, string>
  /** Absent where nobody listens. */
  endpoint: AnyEndpoint | undefined
  app_id: string
  /** The gate that it came to last. */
  gate: string
  code?: number
  rule?: string | undefined
  met?: Met
}

/** A request that has just arrived; without an endpoint where nobody listens. */
export function newTrail(
  world: World,
  endpoint: AnyEndpoint | undefined,
  request: Request,
  params: Record<string, string>,
): Trail {
  return {
    log_id: world.newId('log'),
    at: world.now(),
    began: world.hostNow(),
    method: request.method,
    url: new URL(request.url),
    params,
    endpoint,
    app_id: '',
    gate: '',
  }
}

/** What the log says of a request that was answered so. */
export function loggedCall(trail: Trail, status: number, world: World): Omit<LoggedCall, 'id'> {
  const { began, url, params, endpoint, gate, code, rule, met, ...rest } = trail
  const isRefused = code !== undefined && code !== 0
  return {
    ...rest,
    path: shownPath(url.pathname, params),
    query: endpoint ? shownQuery(url, endpoint) : '',
    route: endpoint?.contract.route ?? '',
    ms: Math.max(0, world.hostNow() - began),
    status,
    ...(code !== undefined && status !== 0 && { code }),
    ...(isRefused && (rule === undefined ? { gate } : { rule })),
    ...(met && met.words.length > 0 && { fault: met.words.join(', ') }),
  }
}

const MAX_PATH = 500
const MAX_VALUE = 200

/** Parameters that open something for whoever knows them. */
const secret = new Set([
  'code',
  'app_secret',
  'app_ticket',
  'ticket',
  'tenant_access_token',
  'app_access_token',
])

/** What looks like a token, wherever somebody put it. */
const likeToken = /\b[atu]-[\w.-]{8,}|\beyJ[\w.-]{8,}/g

/** A path without what opens something for whoever knows it. */
export function shownPath(path: string, params: Record<string, string> = {}): string {
  let shown = path
  for (const [name, value] of Object.entries(params)) {
    if (secret.has(name)) shown = shown.replaceAll(encodeURIComponent(value), '…').replaceAll(value, '…')
  }
  return shown.replaceAll(likeToken, '…').slice(0, MAX_PATH)
}

/** The parameters that the endpoint knows by name: whatever else is there may be anything. */
function shownQuery(url: URL, { contract }: AnyEndpoint): string {
  const known = namesOf(contract.query)
  const shown = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (!known.has(name) || shown.has(name)) continue
    shown.set(name, secret.has(name) ? '…' : value.replaceAll(likeToken, '…').slice(0, MAX_VALUE))
  }
  return shown.toString()
}

const namesOf = (shape: object): ReadonlySet<string> =>
  new Set('shape' in shape ? Object.keys(shape.shape as object) : [])
