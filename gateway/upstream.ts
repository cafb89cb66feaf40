import http from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import tls from 'node:tls'
import { isObject } from '../contract/is-object'
import type { HangUp } from '../server/hang-up'

/** The platform gave no usable answer: not reached, cut off, too slow, too long, or not what it should be. */
export class UpstreamError extends Error {}

export interface UpstreamRequest {
  method: string
  /** Names in lower case; the host, and the length of a body in a buffer, are added. */
  headers: Record<string, string>
  body?: Buffer | Readable | undefined
  /** It changes nothing, and may be sent twice; by default only a GET. */
  isRepeatable?: boolean
  hangUp?: HangUp | undefined
}

export interface UpstreamAnswer {
  status: number
  body: IncomingMessage
}

/** A call is given up after this long without a byte on its connection, */
const SILENCE_MS = 20_000
/** which is checked this often. */
const CHECK_MS = 1_000
/** Once a call is sent, its answer must begin within this time; one of JSON must then be whole within as long again. */
const ANSWER_MS = 30_000
/** The longest JSON answer. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024

/** An idle connection is kept for `timeout`, or as long as the platform announces; one in use is not limited by it. */
const kept = { keepAlive: true, maxSockets: 512, timeout: 30_000 }

export type Upstream = (url: string, request: UpstreamRequest) => Promise<UpstreamAnswer>

/**
 * The way out to all platforms: connections are kept, redirects are answers
 * like any other and are never followed, and `HTTPS_PROXY` is honoured unless
 * `NO_PROXY` names the host. Throws UpstreamError.
 */
export function newUpstream(variables: Readonly<Record<string, string | undefined>> = process.env): {
  ask: Upstream
  /** The agent for an address that a WebSocket connects to. */
  agentFor(url: URL): https.Agent | http.Agent
  close(): void
} {
  const plain = new http.Agent(kept)
  const direct = new https.Agent(kept)
  const proxy = variables['HTTPS_PROXY'] || variables['https_proxy']
  const tunnel = proxy ? tunnelAgent(new URL(proxy)) : undefined
  const without = (variables['NO_PROXY'] || variables['no_proxy'] || '').split(',').map((host) => host.trim())
  const agentFor = (url: URL) => {
    if (url.protocol === 'http:' || url.protocol === 'ws:') return plain
    return tunnel && !isWithoutProxy(url.hostname, without) ? tunnel : direct
  }
  const silence = new SilenceWatch()
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
        // Otherwise Node finds it out for each call.
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
    // Passed as one array: setting headers by name costs more.
    const lines = [...way.hostLine]
    for (const name in headers) lines.push(name, headers[name] ?? '')
    if (Buffer.isBuffer(body)) lines.push('content-length', String(body.length))
    const options = { ...way.options, path: address.slice(pathAt), method, headers: lines }
    return new Promise((resolve, reject) => {
      if (hangUp?.isOver) hangUp.signal.throwIfAborted()
      const send = () => {
        const request = way.request(options)
        if (body === undefined || Buffer.isBuffer(body)) request.end(body)
        // A failure reaches the sender as an answer, so its connection stays open.
        else
          body
            .once('close', () => body.readableEnded || request.destroy(new Error('the form broke off')))
            .pipe(request)
        // The other end may close a kept connection just as it is reused: a repeatable call is sent again on a new one.
        const again = (error: NodeJS.ErrnoException) => {
          if (isRepeatable && request.reusedSocket && error.code === 'ECONNRESET' && !hangUp?.isOver) send()
          else reject(new UpstreamError('the platform cannot be reached', { cause: error }))
        }
        const unwatch = silence.watch(request)
        const stay = hangUp?.listen(() => request.destroy(new Error('nobody waits for it')))
        let late: NodeJS.Timeout | undefined
        let answer: IncomingMessage | undefined
        request
          .on('finish', () => {
            late = setTimeout(() => request.destroy(new Error('no answer began')), ANSWER_MS)
          })
          .on('close', () => {
            stay?.()
            unwatch()
            clearTimeout(late)
          })
          .on('error', (error) => (answer ? answer.destroy() : again(error)))
          .on('response', (body) => {
            clearTimeout(late)
            answer = body.on('error', () => body.destroy())
            resolve({ status: body.statusCode ?? 0, body })
          })
      }
      send()
    })
  }
  return {
    ask,
    agentFor,
    close() {
      silence.close()
      for (const agent of [plain, direct, tunnel]) agent?.destroy()
    },
  }
}

interface Watched {
  request: ClientRequest
  /** Bytes that its connection had sent and received when this last changed, and when that was. */
  moved: number
  movedAt: number
}

/**
 * Gives up calls whose connection is silent. They share one timer: one for each would be set and cleared twice a call,
 * and Node would take it for how long an idle connection is kept, which the platform announces.
 */
class SilenceWatch {
  readonly #watched = new Set<Watched>()
  readonly #timer = setInterval(() => this.#check(), CHECK_MS).unref()

  /** Watches a call until the returned function is called. */
  watch(request: ClientRequest): () => void {
    const watched: Watched = { request, moved: -1, movedAt: 0 }
    this.#watched.add(watched)
    return () => void this.#watched.delete(watched)
  }

  #check() {
    const now = performance.now()
    for (const watched of this.#watched) {
      const { socket } = watched.request
      // -1 while it waits for a connection, which is not silence.
      const moved = socket ? socket.bytesRead + socket.bytesWritten - socket.writableLength : -1
      if (moved === -1 || moved !== watched.moved) Object.assign(watched, { moved, movedAt: now })
      else if (now - watched.movedAt >= SILENCE_MS)
        watched.request.destroy(new Error(`silent for ${SILENCE_MS / 1000} s`))
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/**
 * The whole body of an answer, at once if it is here. Throws UpstreamError if it is longer than `most` bytes, shorter
 * than announced, or takes longer than half a minute.
 */
export function wholeBody({ body }: UpstreamAnswer, most = MAX_JSON_BYTES): Buffer | Promise<Buffer> {
  // Most bodies come in one piece, which is here by now.
  const all: unknown = body.complete && body.readableLength <= most ? body.read() : undefined
  if (Buffer.isBuffer(all)) return all
  const parts: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause?: unknown) => {
      clearTimeout(late)
      reject(new UpstreamError(why, { cause }))
      body.destroy()
    }
    const late = setTimeout(() => fail('the platform’s answer is too slow'), ANSWER_MS)
    body.on('data', (part: Buffer) => {
      length += part.length
      if (length > most) fail('the platform’s answer is too long')
      else parts.push(part)
    })
    body.once('error', (error) => fail('the platform’s answer broke off', error))
    body.once('close', () => body.complete || fail('the platform’s answer broke off'))
    body.once('end', () => {
      if (!body.complete) return fail('the platform’s answer broke off')
      clearTimeout(late)
      resolve(Buffer.concat(parts))
    })
  })
}

/** A short JSON answer, as an object; throws UpstreamError for anything else. */
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

/** Connections through a company's proxy (CONNECT); TLS ends at the platform itself. */
function tunnelAgent(proxy: URL): https.Agent {
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
      timeout: SILENCE_MS,
    })
    asking.once('connect', (answer, socket) => {
      if (answer.statusCode !== 200) {
        socket.destroy()
        return done(new Error(`the proxy answered ${answer.statusCode}`))
      }
      done(null, tls.connect({ socket, servername: options.servername ?? options.host }))
    })
    asking.once('timeout', () => asking.destroy(new Error('the proxy is silent')))
    asking.once('error', (error) => done(error))
    asking.end()
  }
  return Object.assign(agent, { createConnection: connect })
}
