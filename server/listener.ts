import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerWith } from './answer-with'
import { localRefusal, sameOrigin } from './local-guard'
import { securityHeaders } from './security-headers'
import type { StaticFiles } from './static-files'

interface Listening {
  host: string
  service: (request: Request) => Promise<Response>
  files: StaticFiles
  /** Herald's own doors are open wherever it listens. */
  emulator?: boolean
  /** Requests under way beyond this many are told to come back, for all would only wait longer; 1,000 when absent. */
  atOnce?: number
  /** Something threw that the service did not answer itself. */
  onBug(error: unknown): void
}

/** How long a request may take to arrive, in ms. */
const uploadMs = 60_000
const otherMs = 15_000

/**
 * The service and the console behind one HTTP server. Slow senders are cut off
 * by the clock, and what is not ours to answer is refused before the service
 * hears of it: an unsafe method from another site's page, and Herald's own
 * doors for anybody but this machine.
 */
export function httpServer(listening: Listening): Server {
  const { atOnce = 1000 } = listening
  let underWay = 0

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    for (const [name, value] of Object.entries(securityHeaders)) outgoing.setHeader(name, value)
    if (++underWay > atOnce) outgoing.setHeader('retry-after', '1')
    outgoing.once('close', () => underWay--)

    const refused = underWay > atOnce ? 503 : refusal(listening, incoming)
    if (refused) return refuse(outgoing, refused)
    if (!isService(incoming.url) && listening.files(incoming, outgoing)) return
    cutOffSlowSender(incoming, outgoing)
    void answerWith(listening.service, incoming, outgoing, listening.onBug)
  }

  return createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: uploadMs,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
      requireHostHeader: true,
    },
    answer,
  )
}

const isService = (url = '/'): boolean => /^\/(open-apis|_herald)(\/|\?|$)/.test(url)

function refusal({ host, emulator }: Listening, incoming: IncomingMessage): number | undefined {
  if (mayBeOwnDoor(incoming.url)) return localRefusal(host, incoming.headers, emulator)
  if (!isSafe(incoming.method) && !sameOrigin(incoming.headers)) return 403
  return undefined
}

/**
 * However it is spelled: encoded, behind dots, as a whole address. Whatever a
 * router could read as one of Herald's own doors is guarded like one.
 */
function mayBeOwnDoor(url = '/'): boolean {
  const [path = ''] = url.split('?', 1)
  const spelledOut = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
  return /_herald/i.test(spelledOut)
}

const isSafe = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

function refuse(outgoing: ServerResponse, status: number) {
  outgoing.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  outgoing.end(words[status])
}

const words: Readonly<Record<number, string>> = {
  403: 'not from here',
  404: '404 page not found',
  503: 'too much at once, try again in a second',
}

/** The server's own limit is the one for uploads; everything else has to arrive sooner. */
function cutOffSlowSender(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (incoming.headers['content-type']?.startsWith('multipart/')) return
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy()
  }, otherMs)
  outgoing.once('close', () => clearTimeout(timer))
}

/** Starts to listen; answers the address, with the port that was really taken. */
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

/** Stops accepting and lets what is under way finish, `patienceMs` at most; then hangs up. */
export function stopListening(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    const hangUp = setInterval(() => server.closeIdleConnections(), 20)
    server.close(() => {
      clearTimeout(impatience)
      clearInterval(hangUp)
      resolve()
    })
  })
}
