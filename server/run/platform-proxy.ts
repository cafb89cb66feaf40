import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answerHead, UsualResponse } from '../header-names'
import { listen } from '../listener'
import type { ServerCertificate } from './certificates'

/**
 * The hosts of the platform that clients know by name. A long connection needs none: its client is given Herald's own
 * address.
 */
export const platformHosts = [
  'open.feishu.cn',
  'open.larksuite.com',
  'accounts.feishu.cn',
  'accounts.larksuite.com',
  'passport.feishu.cn',
  'passport.larksuite.com',
] as const

interface PlatformProxy {
  url: string
  /** Where the hosts also answer without a proxy, by TLS. */
  secure: { host: string; port: number }
  /** Ends all connections. */
  close(): void
}

const SECURE_PORT = '443'
const PLAIN_PORT = '80'

/**
 * A proxy on loopback through which clients reach Herald as the platform, by TLS or without. It refuses every other
 * host with 403, so nothing leaves the machine.
 *
 * It accepts `CONNECT`, and whole URLs in the request line: axios up to 1.13 sends those for `https`, too.
 */
export async function startPlatformProxy(
  herald: URL,
  certificate: ServerCertificate,
): Promise<PlatformProxy> {
  const open = new Set<Duplex>()
  const opened = (socket: Duplex) => {
    if (open.has(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  const secure = createSecureServer({ ...certificate, ServerResponse: UsualResponse }, (incoming, outgoing) =>
    forward(herald, incoming.url ?? '/', incoming, outgoing),
  )
  secure.on('connection', opened)
  secure.on('tlsClientError', (_, socket) => socket.destroy())
  const proxy = createServer({ ServerResponse: UsualResponse }, (incoming, outgoing) => {
    const url = wholeUrl(incoming)
    const isOurs = url && (url.host === herald.host || (carries(url.hostname) && url.port === ''))
    if (!isOurs) return refuse(outgoing, url?.host ?? 'this address')
    forward(herald, `${url.pathname}${url.search}`, incoming, outgoing)
  })
  proxy.on('connection', opened)
  proxy.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const { url = '' } = incoming
    const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(url.toLowerCase()) ?? []
    if (!carries(host) || port !== SECURE_PORT) return void socket.end(refusedTunnel(url))
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    secure.emit('connection', socket)
  })
  const host = '127.0.0.1'
  const { port } = new URL(await listen(secure, 0, host))
  return {
    url: await listen(proxy, 0, host),
    secure: { host, port: Number(port) },
    close() {
      proxy.close()
      secure.close()
      for (const socket of open) socket.destroy()
    },
  }
}

const carries = (host: string): boolean => platformHosts.some((each) => each === host)

/** The URL in the request line, without a usual port; undefined if there is only a path, as for a server. */
function wholeUrl({ url = '' }: IncomingMessage): URL | undefined {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url) : undefined
}

const refusalOf = (target: string): string =>
  `herald run --tls carries only ${platformHosts.join(', ')}. It refused ${target}, and nothing left this machine. ` +
  'Add hosts that the command may reach to NO_PROXY.\n'

function refuse(outgoing: ServerResponse, target: string) {
  outgoing.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  outgoing.end(refusalOf(target))
}

function refusedTunnel(target: string): string {
  const body = refusalOf(target)
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  }
  return answerHead('403 Forbidden', headers) + body
}

/** Sends a request on to Herald, under Herald's own name, and its answer back as it comes. */
function forward(herald: URL, path: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const isChunked = incoming.headers['transfer-encoding'] !== undefined
  const sent = request({
    host: herald.hostname.replace(/^\[|\]$/g, ''),
    port: herald.port || PLAIN_PORT,
    method: incoming.method,
    path,
    headers: {
      ...endToEnd(incoming),
      ...(isChunked && { 'transfer-encoding': 'chunked' }),
      host: herald.host,
    },
    agent: false,
  })
  let isAnswered = false
  sent.on('error', () => isAnswered || outgoing.destroy())
  sent.once('response', (answer) => {
    isAnswered = true
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer))
    outgoing.flushHeaders()
    // An answer that breaks off does so for the client, too.
    pipeline(answer, outgoing).catch(() => outgoing.destroy())
  })
  outgoing.once('close', () => sent.destroy())
  incoming.pipe(sent)
}

/** Headers that are about one connection only. */
const hopByHop = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The other headers, in the case in which they were sent. */
function endToEnd({ rawHeaders }: IncomingMessage): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (hopByHop.has(name.toLowerCase())) continue
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  return headers
}
