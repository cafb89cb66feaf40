import http from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import tls from 'node:tls'
import { isObject } from '../contract/is-object'
import { answerOf } from '../server/answer-of'
import type { HangUp } from '../server/hang-up'

/**
 * The platform gave no usable answer: it was unreachable, or the answer was cut off, too slow, too long or invalid.
 */
export class UpstreamError extends Error {}

export interface UpstreamRequest {
  method: string
  /** Names in lower case. The host, and the length of a buffered body, are added. */
  headers: Record<string, string>
  body?: Buffer | Readable | undefined
  /** Whether it changes nothing and may be sent twice. By default, only a GET. */
  isRepeatable?: boolean
  hangUp?: HangUp | undefined
}

export interface UpstreamAnswer {
  status: number
  body: IncomingMessage
  /** How long an answer that is read whole may take; by default half a minute. */
  wholeMs?: number
}

/** The time limits of a call. Every call settles by the first of these. */
export interface Deadlines {
  /** Time without a byte on its connection, */
  silenceMs: number
  /** which is checked this often. */
  checkMs: number
  /**
   * From the end of the request to the start of its answer. A JSON answer must then be complete within the same time
   * again.
   */
  answerMs: number
  /**
   * From the start of a call to the end of its answer, plus a second for each LEAST_BYTES_PER_SECOND of its bodies.
   */
  callMs: number
}

const usual: Deadlines = { silenceMs: 20_000, checkMs: 1_000, answerMs: 30_000, callMs: 60_000 }
/** Slower than the slowest client that the server accepts, because an answer waits for its client. */
const LEAST_BYTES_PER_SECOND = 2_048
/** The longest JSON answer. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024

/**
 * An idle connection is kept for `timeout`, or as long as the platform announces. This does not limit connections in
 * use.
 */
const kept = { keepAlive: true, maxSockets: 512, timeout: 30_000 }

export type Upstream = (url: string, request: UpstreamRequest) => Promise<UpstreamAnswer>

export interface WayOut {
  ask: Upstream
  /** The agent for an address that a WebSocket connects to. */
  agentFor(url: URL): https.Agent | http.Agent
  close(): void
}

/**
 * Sends requests to all platforms. Keeps connections open, and uses `HTTPS_PROXY` unless `NO_PROXY` names the host. A
 * redirect is an answer like any other and is never followed. Throws UpstreamError.
 */
export function newUpstream(
  variables: Readonly<Record<string, string | undefined>> = process.env,
  deadlines: Deadlines = usual,
): WayOut {
  const plain = new http.Agent(kept)
  const direct = new https.Agent(kept)
  const proxy = variables['HTTPS_PROXY'] || variables['https_proxy']
  const tunnel = proxy ? tunnelAgent(new URL(proxy), deadlines.silenceMs) : undefined
  const without = (variables['NO_PROXY'] || variables['no_proxy'] || '').split(',').map((host) => host.trim())
  const agentFor = (url: URL) => {
    if (url.protocol === 'http:' || url.protocol === 'ws:') return plain
    return tunnel && !isWithoutProxy(url.hostname, without) ? tunnel : direct
  }
  const watch = new Watch(deadlines)
  const origins = new Map<string, ReturnType<typeof wayTo>>()
  const wayTo = (origin: string) => {
    const url = new URL(origin)
    const { protocol, host, hostname, port } = url
    // A URL has an IPv6 address in brackets.
    const address = hostname.replace(/^\[|\]$/g, '')
    return {
      request: protocol === 'https:' ? https.request : http.request,
      options: {
        host: address,
        // Otherwise Node computes it for each call.
        servername: isIP(address) ? '' : address,
        port,
        agent: agentFor(url),
      },
      hostLine: ['host', host],
    }
  }
  const ask: Upstream = (address, { method, headers, body, hangUp, isRepeatable = method === 'GET' }) => {
    const pathAt = address.indexOf('/', address.indexOf('://') + 3)
    const origin = address.slice(0, pathAt)
    const known = origins.get(origin)
    const way = known ?? wayTo(origin)
    if (!known) origins.set(origin, way)
    // Passed as one array, because setting headers by name costs more.
    const lines = [...way.hostLine]
    for (const name in headers) lines.push(name, headers[name] ?? '')
    if (Buffer.isBuffer(body)) lines.push('content-length', String(body.length))
    const options = { ...way.options, path: address.slice(pathAt), method, headers: lines }
    return new Promise((resolve, reject) => {
      if (hangUp?.isOver) hangUp.signal.throwIfAborted()
      const send = () => {
        const request = way.request(options)
        if (body === undefined || Buffer.isBuffer(body)) request.end(body)
        // The sender gets a failure as an answer, so its connection stays open.
        else
          body
            .once('close', () => body.readableEnded || request.destroy(new Error('the form was cut off')))
            .pipe(request)
        // The platform may close a kept connection just as it is reused. A repeatable call is then sent again on a
        // new one.
        const again = (error: NodeJS.ErrnoException) => {
          if (isRepeatable && request.reusedSocket && error.code === 'ECONNRESET' && !hangUp?.isOver) send()
          else reject(new UpstreamError('the platform cannot be reached', { cause: error }))
        }
        const watched = watch.begin(request)
        const stay = hangUp?.listen(() => request.destroy(new Error('the client disconnected')))
        let late: NodeJS.Timeout | undefined
        let answer: IncomingMessage | undefined
        request
          .on('finish', () => {
            late = setTimeout(() => request.destroy(new Error('no answer began')), deadlines.answerMs)
          })
          .on('close', () => {
            stay?.()
            watch.end(watched)
            clearTimeout(late)
          })
          .on('error', () => answer?.destroy())
        const answered = (body: IncomingMessage) => {
          clearTimeout(late)
          answer = body.on('error', () => body.destroy())
          watched.hasAnswer = true
          resolve({ status: body.statusCode ?? 0, body, wholeMs: deadlines.answerMs })
        }
        answerOf(request, answered, again)
      }
      send()
    })
  }
  return {
    ask,
    agentFor,
    close() {
      watch.close()
      for (const agent of [plain, direct, tunnel]) agent?.destroy()
    },
  }
}

interface Watched {
  request: ClientRequest
  beganAt: number
  hasAnswer: boolean
  /** The bytes that its connection had sent and received at the last change, and the time of that change. */
  moved: number
  movedAt: number
  /** The bytes that the connection had sent before this call, and received before its answer. */
  sentBefore: number
  readBefore: number
}

/**
 * Aborts calls whose connection is silent, or that take too long in all. All calls share one timer. A timeout per
 * connection would be set and cleared twice a call, and would replace the time that the platform announces for idle
 * connections.
 */
class Watch {
  readonly #deadlines: Deadlines
  readonly #watched = new Set<Watched>()
  readonly #timer: NodeJS.Timeout

  constructor(deadlines: Deadlines) {
    this.#deadlines = deadlines
    this.#timer = setInterval(() => this.#check(), deadlines.checkMs).unref()
  }

  begin(request: ClientRequest): Watched {
    const beganAt = performance.now()
    const nothing = { moved: -1, movedAt: 0, sentBefore: -1, readBefore: 0 }
    const watched: Watched = { request, beganAt, hasAnswer: false, ...nothing }
    this.#watched.add(watched)
    return watched
  }

  end(watched: Watched): void {
    this.#watched.delete(watched)
  }

  #check() {
    const now = performance.now()
    const { silenceMs } = this.#deadlines
    for (const watched of this.#watched) {
      const { socket } = watched.request
      // -1 while it waits for a connection, which is not silence.
      const sent = socket ? socket.bytesWritten - socket.writableLength : -1
      const moved = socket ? sent + socket.bytesRead : -1
      if (moved === -1 || moved !== watched.moved) Object.assign(watched, { moved, movedAt: now })
      else if (now - watched.movedAt >= silenceMs)
        watched.request.destroy(new Error(`silent for ${silenceMs / 1000} s`))
      if (watched.sentBefore === -1) watched.sentBefore = sent
      if (!watched.hasAnswer) watched.readBefore = socket?.bytesRead ?? 0
      if (now - watched.beganAt >= this.#mostMs(watched))
        watched.request.destroy(new Error('the call took too long'))
    }
  }

  /** Bytes before an answer, such as early hints, give a call no more time. */
  #mostMs({ request: { socket }, sentBefore, readBefore }: Watched): number {
    const sent = socket ? socket.bytesWritten - socket.writableLength - sentBefore : 0
    const read = socket ? socket.bytesRead - readBefore : 0
    return this.#deadlines.callMs + ((sent + read) / LEAST_BYTES_PER_SECOND) * 1_000
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/**
 * The whole body of an answer, at once if it has arrived. Throws UpstreamError if it is longer than `most` bytes,
 * shorter than announced, or takes longer than `wholeMs`. `hold` is called with the length of the bytes that arrive,
 * and what it throws is passed on.
 */
export function wholeBody(
  { body, wholeMs = usual.answerMs }: UpstreamAnswer,
  most = MAX_JSON_BYTES,
  hold: (bytes: number) => void = () => undefined,
): Buffer | Promise<Buffer> {
  // Most bodies arrive in one chunk, which is here by now.
  const all: unknown = body.complete && body.readableLength <= most ? body.read() : undefined
  if (Buffer.isBuffer(all)) {
    hold(all.length)
    return all
  }
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const give = (error: unknown) => {
      clearTimeout(late)
      reject(error)
      body.destroy()
    }
    const fail = (why: string, cause?: unknown) => give(new UpstreamError(why, { cause }))
    const late = setTimeout(() => fail('the platform’s answer is too slow'), wholeMs)
    body.on('data', (part: Buffer) => {
      length += part.length
      if (length > most) return fail('the platform’s answer is too long')
      try {
        hold(part.length)
        parts.push(part)
      } catch (error) {
        give(error)
      }
    })
    body.once('error', (error) => fail('the platform’s answer was cut off', error))
    body.once('close', () => body.complete || fail('the platform’s answer was cut off'))
    body.once('end', () => {
      if (!body.complete) return fail('the platform’s answer was cut off')
      clearTimeout(late)
      resolve(Buffer.concat(parts))
    })
  })
}

/** A short JSON answer as an object. Throws UpstreamError for anything else. */
export async function jsonOf(answer: UpstreamAnswer): Promise<Record<string, unknown>> {
  const text = (await wholeBody(answer, 1024 * 1024)).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below, without quoting the answer.
  }
  throw new UpstreamError(`the platform answered ${answer.status} without JSON`)
}

const isWithoutProxy = (host: string, names: readonly string[]): boolean =>
  names.some(
    (name) => name === '*' || name === host || (name !== '' && host.endsWith(`.${name.replace(/^\./, '')}`)),
  )

/** Connections through a company's proxy (CONNECT). TLS ends at the platform itself. */
function tunnelAgent(proxy: URL, mostMs: number): https.Agent {
  const agent = new https.Agent(kept)
  type Done = (error: Error | null, socket?: Socket) => void
  const connect = (options: { host: string; port: number; servername?: string }, done: Done) => {
    const target = `${options.host}:${options.port}`
    const credentials = decodeURIComponent(`${proxy.username}:${proxy.password}`)
    const authorization = proxy.username && `Basic ${Buffer.from(credentials).toString('base64')}`
    const asking = (proxy.protocol === 'https:' ? https : http).request({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(authorization && { 'proxy-authorization': authorization }) },
    })
    const late = setTimeout(() => asking.destroy(new Error('the proxy does not answer')), mostMs)
    let isSettled = false
    const settle: Done = (error, socket) => {
      if (!isSettled) done(error, socket)
      isSettled = true
    }
    asking.once('connect', (answer, socket) => {
      if (answer.statusCode !== 200) {
        socket.destroy()
        return settle(new Error(`the proxy answered ${answer.statusCode}`))
      }
      settle(null, tls.connect({ socket, servername: options.servername ?? options.host }))
    })
    asking.once('error', settle)
    asking.once('close', () => {
      clearTimeout(late)
      settle(new Error('the proxy closed without an answer'))
    })
    asking.end()
  }
  return Object.assign(agent, { createConnection: connect })
}
