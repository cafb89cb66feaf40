import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isError } from '../service/errors/any-realm'
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
  body(): IncomingMessage
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

/** Undefined if its target, host, method or a header is not valid in a Web Request. */
export function requestOf({ incoming, outgoing }: Turn, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, rawHeaders } = incoming
  const path = targetOf(incoming)
  if (!path.startsWith('/') || !hostName(headers.host)) return undefined
  const names = new Headers()
  try {
    for (let at = 0; at < rawHeaders.length; at += 2)
      names.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
    return new Request(`http://${headers.host}${path}`, {
      method,
      headers: names,
      signal,
      ...(method !== 'GET' &&
        method !== 'HEAD' && { body: bodyOf(incoming, outgoing), duplex: 'half' as const }),
    })
  } catch (error) {
    if (isError(error) && error.name === 'TypeError') return undefined
    throw error
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
