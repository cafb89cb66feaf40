import type { LoggedCall } from '../contract/herald/log'
import { shownPath } from '../service/emulator/request-record'
import type { Turn } from './connections'
import { ENDPOINT_PATH } from './events/connect-endpoint'
import { pathOf } from './operation-endpoints'

/** One request, as the log on stderr tells it; never a token, a secret or a body. */
export interface RequestLine {
  /** When it arrived, in milliseconds since the epoch. */
  at: number
  method: string
  /** Without what looks like a token; without its parameters. */
  path: string
  /** Of the service: `/path/:name`; else a group of paths. */
  route: string
  /** HTTP; 0 where the connection was cut. */
  status: number
  /** Of the envelope. */
  code: number | undefined
  /** Empty where nobody proved who called. */
  app_id: string
  log_id: string
  ms: number
  bytes_in: number
  bytes_out: number
}

export type LineFormat = 'json' | 'text'

/** What only who answers a request can say of it. */
export type LoggedAnswer = Pick<LoggedCall, 'path' | 'route' | 'app_id' | 'log_id' | 'code'>

/** One line for one request, whatever its path holds. */
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
 * What will be told of a request: `answered` takes what the service says of it, `tell` makes the line, once the answer
 * is over.
 */
export function newRecord({ incoming, outgoing, before }: Turn) {
  const { socket, method = '' } = incoming
  const at = Date.now()
  const began = performance.now()
  let call: LoggedAnswer | undefined
  return {
    answered: (given: LoggedAnswer) => void (call = given),
    tell: (): RequestLine => ({
      at,
      method,
      path: call?.path ?? shownPath(pathOf(incoming)),
      route: routeOf(call, outgoing.statusCode, pathOf(incoming)),
      status: outgoing.headersSent ? outgoing.statusCode : 0,
      code: call?.code,
      app_id: call?.app_id ?? '',
      log_id: call?.log_id ?? '',
      ms: Math.round((performance.now() - began) * 10) / 10,
      // What is sent behind an unanswered request is read, and counts, with that.
      bytes_in: Math.max(socket.bytesRead - before.received, Number(incoming.headers['content-length'] ?? 0)),
      bytes_out: socket.bytesWritten - before.sent,
    }),
  }
}

const operations = new Set(['/healthz', '/readyz', '/metrics', '/openapi.json', ENDPOINT_PATH])

/** One of a known few, whatever was asked for: a route of the service or of Herald, the console, or none of them. */
function routeOf(call: LoggedAnswer | undefined, status: number, path: string): string {
  if (call) return call.route.split(' ')[1] ?? 'unknown'
  if (operations.has(path)) return path
  return status < 400 ? 'console' : 'unknown'
}
