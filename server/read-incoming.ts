import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { SentHeaders, ServedRequest, TakePiece } from '../service/http/served-request'
import type { Turn } from './connections'
import type { HangUp } from './hang-up'
import { hostName } from './local-guard'

/**
 * A request as Node represents it, for a gateway, which passes most requests on. A Web Request would cost too much.
 */
export interface Asked {
  method: string
  /** The target as sent. The host is not checked here. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  headers: IncomingHttpHeaders
  /** The client’s address, as in a turn. */
  address: string
  /** Its connection: the same object for all requests that arrive on it. */
  connection: object
  /** Its body. Sends 100 Continue to a client that waits for it. */
  body(): Readable
  hangUp: HangUp
  /** As in a turn: calls `release` once the answer is over, or its connection. */
  onEnd(release: () => void): void
}

/** How many bytes of a body may wait in memory while the service is not reading. */
const WAITING_BYTES = 262_144

/** Undefined if its target is no path. */
export function askedOf({ incoming, outgoing, address, onEnd }: Turn, hangUp: HangUp): Asked | undefined {
  const { method = 'GET', headers } = incoming
  const target = targetOf(incoming)
  if (!target.startsWith('/')) return undefined
  return {
    method,
    url: new AskedUrl(target),
    headers,
    address,
    connection: incoming.socket,
    body() {
      if (headers.expect !== undefined) outgoing.writeContinue()
      return incoming
    },
    hangUp,
    onEnd,
  }
}

/** Parses its parameters only when they are read. */
class AskedUrl {
  readonly pathname: string
  readonly search: string
  #searchParams: URLSearchParams | undefined

  constructor(target: string) {
    const queryAt = target.indexOf('?')
    this.pathname = queryAt < 0 ? target : target.slice(0, queryAt)
    this.search = queryAt < 0 ? '' : target.slice(queryAt)
  }

  get searchParams(): URLSearchParams {
    return (this.#searchParams ??= new URLSearchParams(this.search))
  }
}

/** Undefined if its target, host or method is not valid in a Web Request. */
export function requestOf({ incoming, outgoing }: Turn, hangUp: HangUp): ServedRequest | undefined {
  const { method = 'GET', headers } = incoming
  const path = targetOf(incoming)
  if (!path.startsWith('/') || !hostName(headers.host) || isForbidden(method)) return undefined
  const url = urlOf(`http://${headers.host}${path}`)
  if (!url || url.username !== '' || url.password !== '') return undefined
  return new IncomingRequest(incoming, outgoing, url.href, hangUp)
}

function urlOf(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** The methods that a Web Request rejects. */
const isForbidden = (method: string): boolean => method === 'CONNECT' || method === 'TRACE'

/** Makes each part of a request when the service reads it. */
class IncomingRequest implements ServedRequest {
  readonly #incoming: IncomingMessage
  readonly #outgoing: ServerResponse
  readonly #hangUp: HangUp
  readonly method: string
  readonly url: string
  readonly headers: SentHeaders
  #body: ReadableStream<Uint8Array> | undefined

  constructor(incoming: IncomingMessage, outgoing: ServerResponse, url: string, hangUp: HangUp) {
    this.#incoming = incoming
    this.#outgoing = outgoing
    this.#hangUp = hangUp
    this.method = incoming.method ?? 'GET'
    this.url = url
    this.headers = new IncomingHeaders(incoming.rawHeaders)
  }

  get signal(): AbortSignal {
    return this.#hangUp.signal
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.method === 'GET' || this.method === 'HEAD') return null
    return (this.#body ??= bodyOf(this.#incoming, this.#outgoing))
  }

  /** A short body has usually arrived together with its headers. */
  async pour(take: TakePiece): Promise<void> {
    const incoming = this.#incoming
    if (incoming.headers.expect !== undefined) this.#outgoing.writeContinue()
    if (incoming.destroyed && !incoming.readableEnded) throw hangUp()
    if (!incoming.complete) return arriving(incoming, take)
    for (let piece = pieceOf(incoming); piece; piece = pieceOf(incoming)) if (!take(piece)) break
    discard(incoming)
  }
}

const pieceOf = (incoming: IncomingMessage): Buffer | null => incoming.read() as Buffer | null

const arriving = (incoming: IncomingMessage, take: TakePiece): Promise<void> =>
  new Promise((resolve, reject) => {
    incoming.once('end', resolve)
    incoming.once('error', reject)
    incoming.once('close', () => incoming.readableEnded || reject(hangUp()))
    incoming.on('data', (piece: Buffer) => {
      if (take(piece)) return
      discard(incoming)
      resolve()
    })
  })

/** Headers as they were sent, by their names in any case. */
class IncomingHeaders implements SentHeaders {
  /** Names and values in turns. */
  readonly #sent: readonly string[]

  constructor(sent: readonly string[]) {
    this.#sent = sent
  }

  get(name: string): string | null {
    const asked = name.toLowerCase()
    let found: string | null = null
    for (let at = 0; at < this.#sent.length; at += 2) {
      const sent = this.#sent[at] ?? ''
      if (sent.length !== asked.length || sent.toLowerCase() !== asked) continue
      const value = this.#sent[at + 1] ?? ''
      found = found === null ? value : `${found}, ${value}`
    }
    return found
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}

/** The target without its origin, if it names one. */
export const targetOf = ({ url = '/' }: IncomingMessage): string =>
  url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '')

function bodyOf(incoming: IncomingMessage, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  let isWanted = true
  let isHeldBack = incoming.headers.expect !== undefined
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (bytes: Buffer) => {
          controller.enqueue(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
          if ((controller.desiredSize ?? 0) <= -WAITING_BYTES) incoming.pause()
        })
        incoming.once('end', () => isWanted && controller.close())
        incoming.once('error', (error) => controller.error(error))
        incoming.once('close', () => incoming.readableEnded || controller.error(hangUp()))
        incoming.pause()
      },
      pull() {
        if (isHeldBack) outgoing.writeContinue()
        isHeldBack = false
        incoming.resume()
      },
      cancel() {
        isWanted = false
        discard(incoming)
      },
    },
    // Reads nothing before the service does.
    { highWaterMark: 0, size: (bytes) => bytes.byteLength },
  )
}

const hangUp = () => Object.assign(new Error('the request was cut off'), { code: 'ECONNRESET' })

/** Reads a body to its end, for nobody. */
export function discard(incoming: IncomingMessage) {
  incoming.removeAllListeners('data')
  incoming.resume()
}
