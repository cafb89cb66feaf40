import type { FieldViolation } from '../../contract/envelope'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import type { LoggedCall, NotReplayable, Unanswered } from '../../contract/herald/logged-call'
import type { CardWarning } from '../../contract/im/cards/card-warnings'
import type { AnsweredCall, AnyEndpoint } from '../http/endpoint'
import type { SentHeaders, ServedRequest } from '../http/served-request'
import type { KnownSecrets } from '../world/known-secrets'
import type { World } from '../world/world'
import type { Met } from './faults'
import { beginningOf, isSecretField, withoutTokens } from './logged-body'
import type { Seen } from './logged-body'
import { answeredHeaders, sentHeaders } from './logged-headers'

/** The record of a request on its way through the gates. */
export interface RequestRecord {
  log_id: string
  at: number
  /** The time of the host's clock when it arrived. */
  began: number
  method: string
  /** Parsed once, for the endpoint, too; what may be shown of it is worked out only where there is a log. */
  url: URL
  headers: SentHeaders
  params: Record<string, string>
  /** Undefined for an unknown route. */
  endpoint: AnyEndpoint | undefined
  app_id: string
  /** Herald's own console called. */
  console?: true
  /** A person called, with a user token of the application. */
  isPersons?: boolean
  /** The last gate that it reached. */
  gate: string
  code?: number
  /** The code of the first limit that would have refused it, were the limits not off. */
  would_refuse?: number | undefined
  rule?: string | undefined
  /** What is taken, but not as it was meant. */
  warnings?: readonly CardWarning[]
  /** What is wrong with the request, field by field. */
  violations?: readonly FieldViolation[] | undefined
  unanswered?: Unanswered
  /** Another service answered, or should have. */
  passed_on?: true
  met?: Met
  /** The part of the request's body that was read, and the response; only where there is a log. */
  request?: Seen
  response?: Seen
}

/** A request that has just arrived; without an endpoint if its route is unknown. */
export function newRequestRecord(
  world: World,
  endpoint: AnyEndpoint | undefined,
  request: ServedRequest,
  params: Record<string, string>,
): RequestRecord {
  return {
    log_id: logIdAt(world.now(), world.newId('log')),
    at: world.now(),
    began: world.hostNow(),
    method: request.method,
    url: new URL(request.url),
    headers: request.headers,
    params,
    endpoint,
    app_id: '',
    ...(request.headers.has(CONSOLE_HEADER) && { console: true }),
    gate: '',
  }
}

const EAST_8_MS = 8 * 3_600_000

/** The id with its beginning replaced by yyyyMMddHHmmss in UTC+8 (platform/envelope#error-object). */
function logIdAt(now: number, id: string): string {
  const date = new Date(now + EAST_8_MS)
  // A world may be beyond the years that a date can have.
  if (Number.isNaN(date.getTime())) return id
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return digits + id.slice(digits.length)
}

/** The outcome of a request that was answered with this status, as its sender receives it. */
export function answeredCall(record: RequestRecord, status: number, world: World): AnsweredCall {
  const { url, params, endpoint, app_id, log_id, code, would_refuse } = record
  return {
    path: shownPath(url.pathname, world.secrets, params),
    route: endpoint?.contract.route ?? '',
    app_id,
    log_id,
    ...(code !== undefined && status !== 0 && { code }),
    ...(would_refuse !== undefined && { would_refuse }),
  }
}

/** The log entry of a request that was answered with this status and these headers. */
export function loggedCall(
  record: RequestRecord,
  status: number,
  answered: Headers,
  world: World,
): Omit<LoggedCall, 'id'> {
  const {
    began,
    url,
    headers,
    params: _params,
    endpoint,
    isPersons: _isPersons,
    gate,
    code,
    rule,
    violations,
    met,
    would_refuse: _would_refuse,
    request,
    response,
    ...rest
  } = record
  const isRefused = code !== undefined && code !== 0
  const notReplayable = whyNotReplayable(record, world)
  return {
    ...rest,
    ...answeredCall(record, status, world),
    query: endpoint ? shownQuery(url, endpoint, world.secrets) : '',
    ms: Math.max(0, world.hostNow() - began),
    status,
    ...(isRefused && (rule === undefined ? { gate } : { rule })),
    ...(violations && { violations: shownViolations(violations, endpoint, world.secrets) }),
    ...(met && met.words.length > 0 && { fault: met.words.join(', ') }),
    request_headers: sentHeaders(headers, world.secrets),
    ...(request && { request: request.body }),
    ...(notReplayable === undefined ? { replayable: true } : { not_replayable: notReplayable }),
    ...(status !== 0 && { response_headers: answeredHeaders(answered, world.secrets) }),
    ...(response && status !== 0 && { response: response.body }),
  }
}

/** Without what was sent to an endpoint that needs no token: a wrong secret may be nearly the right one. */
const shownViolations = (
  violations: readonly FieldViolation[],
  endpoint: AnyEndpoint | undefined,
  secrets: KnownSecrets,
): FieldViolation[] =>
  violations.map(({ field, value, description }) => {
    const isHidden = value === undefined || endpoint?.access === 'public' || isSecretField(field)
    return { field, ...(!isHidden && { value: beginningOf(value, MAX_VALUE, secrets) }), description }
  })

/** Undefined if the log shows the whole request, with nothing cut and no secret left out. */
function whyNotReplayable(
  { endpoint, url, params, method, isPersons, request, code }: RequestRecord,
  { secrets }: World,
): NotReplayable | undefined {
  if (!endpoint) return 'path'
  if (endpoint.upload) return 'upload'
  // That token cannot be obtained again.
  if (isPersons) return 'person'
  if (request?.isWhole === false) {
    if (endpoint.access === 'public') return 'names'
    return request.body.cut ? 'long' : 'secret'
  }
  // A request that was refused before its body was read is not known in full.
  if (method !== 'GET' && !request && code !== 0) return 'unread'
  if (shownPath(url.pathname, secrets, params) !== url.pathname)
    return url.pathname.length > MAX_PATH ? 'long' : 'secret'
  const shown = new URLSearchParams(shownQuery(url, endpoint, secrets))
  if (shown.size !== url.searchParams.size) return 'query'
  for (const [name, value] of shown) {
    const sent = url.searchParams.get(name) ?? ''
    if (value !== sent) return sent.length > MAX_VALUE ? 'long' : 'secret'
  }
  return undefined
}

const MAX_PATH = 500
const MAX_VALUE = 200

/** Parameters that grant access to anyone who knows them. */
const secret = new Set([
  'code',
  'app_secret',
  'app_ticket',
  'hook_token',
  'ticket',
  'tenant_access_token',
  'app_access_token',
  'code_verifier',
])

/** A path without its secrets. */
export function shownPath(path: string, secrets: KnownSecrets, params: Record<string, string> = {}): string {
  let shown = path
  for (const [name, value] of Object.entries(params)) {
    if (secret.has(name)) shown = shown.replaceAll(encodeURIComponent(value), '…').replaceAll(value, '…')
  }
  return withoutTokens(shown, secrets).slice(0, MAX_PATH)
}

/** The parameters that the endpoint declares: any other may hold anything. */
function shownQuery(url: URL, { contract }: AnyEndpoint, secrets: KnownSecrets): string {
  const known = namesOf(contract.query)
  const shown = new URLSearchParams()
  for (const [name, value] of url.searchParams) {
    if (!known.has(name) || shown.has(name)) continue
    shown.set(name, secret.has(name) ? '…' : withoutTokens(value, secrets).slice(0, MAX_VALUE))
  }
  return shown.toString()
}

/** The names of an object's fields, where a schema says them. */
export const namesOf = (shape: object): ReadonlySet<string> =>
  new Set('shape' in shape ? Object.keys(shape.shape as object) : [])
