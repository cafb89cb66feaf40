import { shownPath } from '../service/emulator/request-record'
import type { AnsweredCall } from '../service/http/endpoint'
import type { KnownSecrets } from '../service/world/known-secrets'
import type { Turn } from './connections'
import { ENDPOINT_PATH } from './events/connect-endpoint'
import { pathOf } from './operation-endpoints'

/** One request, as logged on stderr, always without tokens, secrets and bodies. */
export interface RequestLine {
  /** When it arrived, in milliseconds since the epoch. */
  at: number
  method: string
  /** The path without parameters, and without anything that looks like a token. */
  path: string
  /** `/path/:name` for a route of the service, or a group of paths. */
  route: string
  /** The HTTP status; 0 if the connection was cut. */
  status: number
  /** The code in the envelope. */
  code: number | undefined
  /** Limits are off: the code with which one would have refused the request. */
  would_refuse: number | undefined
  /** Empty if the caller was not authenticated. */
  app_id: string
  log_id: string
  ms: number
  bytes_in: number
  bytes_out: number
}

export type LineFormat = 'json' | 'text'

/** The facts about a request that only the code that answers it knows. */
export type LoggedAnswer = AnsweredCall

/** Exactly one line for a request, for any path. */
export function requestLine({ at, ...request }: RequestLine, format: LineFormat): string {
  const time = new Date(at).toISOString()
  if (format === 'json') return JSON.stringify({ time, ...request })
  const { method, path, status, code, app_id, ms, bytes_in, bytes_out, log_id } = request
  const parts = [
    time,
    method,
    path,
    status,
    code ?? '-',
    `${ms}ms`,
    `${bytes_in}b/${bytes_out}b`,
    app_id || '-',
    log_id || '-',
  ]
  return parts.map((part) => String(part).replace(/[\s\p{Cc}]/gu, '?')).join(' ')
}

/**
 * Records a request for the log. `answered` takes the facts from the service. `tell` returns the line, once the
 * answer is over.
 */
export function newRecord({ incoming, outgoing, before }: Turn, secrets: KnownSecrets) {
  const { socket, method = '' } = incoming
  const at = Date.now()
  const began = performance.now()
  let call: LoggedAnswer | undefined
  return {
    answered: (given: LoggedAnswer) => void (call = given),
    tell: (): RequestLine => ({
      at,
      method,
      path: call?.path ?? shownPath(pathOf(incoming), secrets),
      route: routeOf(call, outgoing.statusCode, pathOf(incoming)),
      status: outgoing.headersSent ? outgoing.statusCode : 0,
      code: call?.code,
      would_refuse: call?.would_refuse,
      app_id: call?.app_id ?? '',
      log_id: call?.log_id ?? '',
      ms: Math.round((performance.now() - began) * 10) / 10,
      // Bytes that follow an unanswered request are counted with it.
      bytes_in: Math.max(socket.bytesRead - before.received, Number(incoming.headers['content-length'] ?? 0)),
      bytes_out: socket.bytesWritten - before.sent,
    }),
  }
}

const operations = new Set(['/healthz', '/readyz', '/metrics', '/openapi.json', ENDPOINT_PATH])

/** Always one of a few known values: a route of the service or of Herald, `console` or `unknown`. */
function routeOf(call: LoggedAnswer | undefined, status: number, path: string): string {
  if (call) return call.route.split(' ')[1] ?? 'unknown'
  if (operations.has(path)) return path
  return status < 400 ? 'console' : 'unknown'
}
