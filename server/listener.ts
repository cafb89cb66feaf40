import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { Sender } from '../service/http/endpoint'
import { Pace, type Paced } from '../service/http/pace'
import type { ServedRequest } from '../service/http/served-request'
import { KnownSecrets } from '../service/world/known-secrets'
import { answerDirectly, answerWith } from './answer-with'
import { Connections, usualLimits, type Counters, type Limits, type Turn } from './connections'
import type { Upgrading } from './events/long-connections'
import { answerHead, UsualResponse } from './header-names'
import { hostName, isForeign, isLoopback, localRefusal, sameOrigin } from './local-guard'
import { pathOf } from './operation-endpoints'
import type { OperationEndpoints } from './operation-endpoints'
import type { Asked } from './read-incoming'
import { newRecord } from './request-log'
import type { LoggedAnswer, RequestLine } from './request-log'
import { securityHeaders } from './security-headers'
import type { StaticFiles } from './static-files'
import { refuse } from './write-answer'
import type { Answer } from './write-answer'

type Serves =
  | { service: (request: ServedRequest, sender: Sender) => Promise<Response> }
  /** For a gateway: answers a request as Node represents it. */
  | { direct: (asked: Asked, tell: (answer: LoggedAnswer) => void) => Promise<Answer | Response> }

type Listening = Serves & {
  host: string
  files: StaticFiles
  endpoints?: OperationEndpoints
  /** Takes a connection that asks to become a WebSocket. Without it, none can. */
  upgrade?(upgrading: Upgrading): void
  /** Opens Herald's own endpoints on every address. */
  emulator?: boolean
  /** For a gateway: the one `host:port` that browsers use. The service then decides which requests it accepts. */
  publicHost?: string
  /** Paths that go to the service; by default those of the platform and Herald's own endpoints. */
  servicePaths?: RegExp
  /** Headers of every answer, in addition to `securityHeaders`. */
  headers?: Readonly<Record<string, string>>
  /** How much clients may hold at once; `usualLimits` for omitted limits. */
  limits?: Partial<Limits>
  /** The secrets that the request log must not contain. Undefined without a world. */
  secrets?(): KnownSecrets | undefined
  /** Called with an error that the service did not answer itself. */
  onBug(error: unknown): void
  /** Called for every request, once its answer is over. */
  onAnswered?(request: RequestLine): void
}

/** A server that reports how much its clients hold, and how many bytes its connections have transferred. */
export interface CountingServer extends Server {
  counters(): Counters
  bytes(): { received: number; sent: number }
}

const nothingKnown = new KnownSecrets()

/** How long a request may take to arrive, in ms. */
const uploadMs = 60_000
const otherMs = 15_000

/**
 * The service and the console behind one HTTP server. Cuts off slow senders and readers after a time limit. Refuses
 * some requests before they reach the service: under another host's name, with an unsafe method from another site's
 * page, and for Herald's own endpoints from another machine.
 */
export function httpServer(listening: Listening): CountingServer {
  const server = createServer({
    headersTimeout: 5_000,
    requestTimeout: uploadMs,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: 16_384,
    ServerResponse: UsualResponse,
    // Checked below, so that the refusal has all headers.
    requireHostHeader: false,
  })
  const strangers = new Pace()
  const always = { ...securityHeaders, ...listening.headers }
  const connections = new Connections(server, { ...usualLimits, ...listening.limits }, (turn, hasRoom) =>
    answer(listening, always, strangers, turn, hasRoom),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    hangUp(error, socket, connections.answering(socket)?.headersSent)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    // No upgrade behind an unanswered request.
    if (connections.answering(socket)) return void socket.destroy()
    if (incoming.headers.upgrade?.toLowerCase() !== 'websocket' || !listening.upgrade)
      return backToHttp(server, incoming, socket, head)
    socket.on('error', () => socket.destroy())
    const refused = sameOrigin(incoming.headers) ? refusal(listening, incoming) : 403
    if (refused) return hangUp({ code: `${refused}` } as NodeJS.ErrnoException, socket)
    listening.upgrade({ incoming, socket, head, becomeStream: () => connections.becomeStream(socket) })
  })
  // Node’s `closeAllConnections` leaves connections open that have left HTTP, and `close` would wait for them.
  return Object.assign(server, {
    counters: () => connections.counters(),
    bytes: () => connections.bytes(),
    closeAllConnections: () => connections.cutAll(),
  })
}

function answer(
  listening: Listening,
  always: Readonly<Record<string, string>>,
  strangers: Pace,
  turn: Turn,
  hasRoom: boolean,
) {
  const { incoming, outgoing } = turn
  const { answered, tell } = newRecord(turn, listening.secrets?.() ?? nothingKnown)
  outgoing.on('close', () => listening.onAnswered?.(tell()))
  const refused = hasRoom ? refusal(listening, incoming) : 503
  const isOfService = (listening.servicePaths ?? servicePaths).test(pathOf(incoming))
  if (!refused && isOfService) {
    cutOffSlowSender(turn)
    if ('direct' in listening) {
      void answerDirectly((asked) => listening.direct(asked, answered), turn, always, listening.onBug)
      return
    }
    const sender: Sender = {
      readsTexts: true,
      address: turn.incoming.socket.remoteAddress,
      admitStranger: () => strangers.admit([strangerOf(turn.address)], performance.now()),
      answered,
    }
    void answerWith((request) => listening.service(request, sender), turn, always, listening.onBug)
    return
  }
  for (const name in always) outgoing.setHeader(name, always[name] ?? '')
  if (refused) return refuse(outgoing, refused)
  const opened = listening.endpoints?.(incoming, outgoing)
  if (opened) opened.catch((error: unknown) => failed(error, outgoing, listening))
  else if (!listening.files(incoming, outgoing)) refuse(outgoing, 404)
}

function failed(error: unknown, outgoing: ServerResponse, { onBug }: Listening) {
  onBug(error)
  outgoing.destroy()
}

/**
 * How often an address may send requests without a valid token. This machine may ten times as often, because many
 * tests run on it.
 */
const strangerOf = (address: string): Paced => ({
  key: address,
  limit: { times: isLoopback(address) ? 1_000 : 100, ms: 1_000, status: 429 },
})

/**
 * Answers a client in HTTP/1.1 that offers an unsupported protocol, as curl and Java do with HTTP/2. Reads the
 * request once more without the offer.
 */
function backToHttp(server: Server, incoming: IncomingMessage, socket: Socket, head: Buffer) {
  const { method, url, httpVersion, rawHeaders } = incoming
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`)
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

/** Cuts a connection that sent no HTTP request, sent it too slowly, or whose upgrade is refused. */
function hangUp({ code = '' }: NodeJS.ErrnoException, socket: Socket, hasBegun = false) {
  if (socket.writable && !hasBegun) {
    const headers = { ...securityHeaders, connection: 'close', 'content-length': '0' }
    socket.write(answerHead(statusLines[code] ?? '400 Bad Request', headers))
  }
  socket.destroy()
}

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  403: '403 Forbidden',
  421: '421 Misdirected Request',
}

/** Also under an address with a path of its own, so that the log shows what a client with a wrong domain calls. */
const servicePaths = /^\/+(open-apis|oauth|callback|_herald|page\/cli)(\/|$)|\/open-apis\//

/** The status of a request that is refused before it reaches the service; undefined if it is not. */
function refusal({ host, emulator, publicHost }: Listening, incoming: IncomingMessage): number | undefined {
  const { headers, rawHeaders, method, url } = incoming
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  const isPublicHost = publicHost !== undefined && headers.host === publicHost
  if (hosts !== 1 || (!isPublicHost && !hostName(headers.host))) return 400
  if (
    publicHost === undefined
      ? isForeign(host, headers, emulator)
      : !isPublicHost && !isKnownAs(publicHost, incoming)
  )
    return 421
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return 417
  if (publicHost !== undefined) return undefined
  if (mayBeOwnEndpoint(url)) return localRefusal(host, headers, emulator)
  if (!isSafe(method) && !sameOrigin(headers)) return 403
  return undefined
}

/** Whether a gateway answers to the name in a request. It has one name, and serves health checks under any. */
const isKnownAs = (publicHost: string, incoming: IncomingMessage): boolean =>
  incoming.headers.host?.toLowerCase() === publicHost ||
  /^\/(healthz|readyz|metrics|openapi\.json)$/.test(pathOf(incoming))

/**
 * Whether a router could read a target as one of Herald's own endpoints, in any spelling: encoded, with dots, or as a
 * whole URL.
 */
function mayBeOwnEndpoint(url = '/'): boolean {
  const [path = ''] = url.split('?', 1)
  const spelledOut = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return /_herald/i.test(spelledOut)
}

const isSafe = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Cuts off other slow requests sooner, because the server's own time limit is the one for uploads. */
function cutOffSlowSender({ incoming, outgoing }: Turn) {
  const { headers } = incoming
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  if (headers['content-type']?.startsWith('multipart/')) return
  const timer = setTimeout(() => incoming.complete || incoming.socket.destroy(), otherMs)
  outgoing.once('close', () => clearTimeout(timer))
}

/** Starts to listen. Returns the URL with the actual port. */
export function listen(server: Server, port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      const taken = typeof address === 'object' && address ? address.port : port
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`)
    })
  })
}

/** Stops accepting connections and lets running requests finish for at most `timeoutMs`. Then cuts the rest. */
export function stopListening(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
    const hangUp = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(hangUp)
      resolve()
    })
  })
}
