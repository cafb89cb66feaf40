import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NOT_FOUND_JSON, textOf } from '../service/http/answers'
import type { Turn } from './connections'
import { HangUp } from './hang-up'
import { hostName } from './local-guard'

type Service = (request: Request) => Promise<Response>

/** A request as Node has it, for who passes most of it on: what the Web's own costs is more than a gateway may add. */
export interface Asked {
  method: string
  /** As they were sent; the host is not looked at here. */
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>
  headers: IncomingHttpHeaders
  /** Who asks, as a turn says it; */
  address: string
  /** and by which connection: the same object for all that comes by it. */
  connection: object
  /** Its body; a sender that waits to be told to go on is told so. */
  body(): IncomingMessage
  hangUp: HangUp
}

/** What goes back to it: whole, or at its reader’s pace. */
export interface Answer {
  status: number
  headers: AnswerHeaders
  body?: Buffer | Readable
}

/** In small letters. */
export type AnswerHeaders = Record<string, string | string[]>

/** As many bytes of a body wait in memory while the service is not reading. */
const WAITING_BYTES = 262_144
/** Written at once; a client that does not take one of these in time is cut off. */
const PIECE_BYTES = 65_536
/** As a text of one byte a character it goes out in one piece with its headers, byte for byte. */
const SHORT_BYTES = 16_384
/** What is left of a body may be as long for the connection to go on behind it. */
const SHORT_REST_BYTES = 65_536
/** While the rest of a body is thrown away at least as much has to come in a second, and for so long at most. */
const REST_BYTES_PER_SECOND = 65_536
const REST_SECONDS = 20

/**
 * Node's request in, the service's response out. What is no request on the Web
 * answers 400; whatever else is thrown goes to `onBug`, and the answer holds no
 * word of it. Nothing of a body is read before the service asks for it; a body
 * that the service leaves unread is answered at once, then read off the line
 * and thrown away, so that its sender hears the answer instead of a hang-up.
 */
export async function answerWith(
  service: Service,
  turn: Turn,
  onBug: (error: unknown) => void,
): Promise<void> {
  await answering(turn, onBug, async ({ signal }) => {
    const request = requestOf(turn, signal)
    await send(request ? await service(request) : new Response('bad request', { status: 400 }), turn)
  })
}

/**
 * The same without a request and an answer of the Web, but for streams of events. What stands in every answer comes
 * along here: headers that are written at once cost half of those that are set one by one.
 */
export function answerDirectly(
  service: (asked: Asked) => Promise<Answer | Response>,
  turn: Turn,
  always: Readonly<Record<string, string>>,
  onBug: (error: unknown) => void,
): Promise<void> {
  const work = async (hangUp: HangUp) => {
    const asked = askedOf(turn, hangUp)
    const answer = asked ? await service(asked) : new Response('bad request', { status: 400 })
    if (!(answer instanceof Response)) return sendAnswer(answer, turn, always)
    for (const name in always) turn.outgoing.setHeader(name, always[name] ?? '')
    return send(answer, turn)
  }
  return answering(turn, onBug, work, always)
}

async function answering(
  { incoming, outgoing }: Turn,
  onBug: (error: unknown) => void,
  work: (hangUp: HangUp) => Promise<void>,
  always?: Readonly<Record<string, string>>,
) {
  const hangUp = new HangUp()
  // Each comes once: what is taken back after the first time costs more.
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) hangUp.end()
  })
  outgoing.on('finish', () => discard(incoming))
  try {
    await work(hangUp)
  } catch (error) {
    if (hangUp.isOver) return
    onBug(error)
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, always).end('internal error')
  }
}

function askedOf({ incoming, outgoing, address }: Turn, hangUp: HangUp): Asked | undefined {
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
  }
}

/** Its parameters are read where somebody asks for them. */
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

async function sendAnswer(
  { status, headers, body }: Answer,
  turn: Turn,
  always: Readonly<Record<string, string>>,
) {
  const { outgoing } = turn
  const lines = linesOf(always, headers)
  if (body === undefined || Buffer.isBuffer(body)) {
    lines.push('content-length', String(body?.length ?? 0))
    return sendWhole(outgoing, status, body, lines)
  }
  turn.onEnd(() => void body.destroy())
  outgoing.writeHead(status, lines)
  // Of what has begun nothing more can be said than that it broke off.
  await pipeline(body, outgoing).catch(() => outgoing.destroy())
}

/** A name and its value in turn, which Node writes as they are; what an answer says itself goes before what all of them say. */
function linesOf(always: Readonly<Record<string, string>>, headers: AnswerHeaders): string[] {
  const lines: string[] = []
  for (const name in always) if (!(name in headers)) lines.push(name, always[name] ?? '')
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (typeof value === 'string') lines.push(name, value)
    else for (const one of value) lines.push(name, one)
  }
  return lines
}

/** Undefined when it cannot be one: a target, a host, a method or a header that the Web does not know. */
function requestOf({ incoming, outgoing }: Turn, signal: AbortSignal): Request | undefined {
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
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Of a target that names a host as well, the rest. */
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
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0, size: (bytes) => bytes.byteLength },
  )
}

const hangUp = () => Object.assign(new Error('the request broke off'), { code: 'ECONNRESET' })

function discard(incoming: IncomingMessage) {
  incoming.removeAllListeners('data')
  incoming.resume()
}

/**
 * What is a text or comes in one piece, as almost everything does, goes out with
 * its length; the rest streams. An answer of the type `error` is one that shall never
 * arrive: its line is cut. Events go out as they happen, the headers at once,
 * and where there are too many such streams they are refused.
 */
async function send(response: Response, turn: Turn) {
  const { outgoing } = turn
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  const text = textOf(response)
  if (text !== undefined) {
    setHeaders(outgoing, response.headers)
    const bytes = Buffer.from(text)
    outgoing.setHeader('content-length', bytes.length)
    await sendWhole(outgoing, response.status, bytes)
    return
  }
  const reader = response.body?.getReader()
  // Who hangs up while nothing is said ends it at its source too.
  if (reader) turn.onEnd(() => void reader.cancel().catch(() => undefined))
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream && !turn.becomeStream()) {
    refuse(outgoing, 503)
    return
  }
  setHeaders(outgoing, response.headers)
  if (reader && isStream) {
    outgoing.writeHead(response.status).flushHeaders()
    await stream((await reader.read()).value, reader, outgoing)
    return
  }
  const first = await reader?.read()
  if (!reader || !first || first.done) {
    await sendWhole(outgoing, response.status)
    return
  }
  const second = await reader.read()
  if (second.done) {
    outgoing.setHeader('content-length', first.value.length)
    await sendWhole(outgoing, response.status, first.value)
    return
  }
  outgoing.writeHead(response.status)
  await writePieces(outgoing, first.value)
  await stream(second.value, reader, outgoing)
}

function setHeaders(outgoing: ServerResponse, headers: Headers) {
  for (const [name, value] of headers)
    if (name === 'set-cookie') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
}

/**
 * An answer that is there as a whole, its length among its headers. Where the
 * body of the request is still arriving the client has the answer before the
 * rest is thrown away, and where that is long the connection ends with it.
 */
export async function sendWhole(
  outgoing: ServerResponse,
  status: number,
  bytes?: Uint8Array,
  lines?: string[],
) {
  const rest = restOf(outgoing.req)
  if (rest > SHORT_REST_BYTES) outgoing.setHeader('connection', 'close')
  outgoing.writeHead(status, lines)
  if (rest === 0 && bytes instanceof Buffer && bytes.length <= SHORT_BYTES) {
    outgoing.end(bytes.toString('latin1'), 'latin1')
    return
  }
  if (rest === 0 && (bytes?.length ?? 0) <= PIECE_BYTES) {
    outgoing.end(bytes)
    return
  }
  if (bytes) await writePieces(outgoing, bytes)
  else outgoing.flushHeaders()
  if (rest > 0) await restThrownAway(outgoing.req)
  outgoing.end()
}

/** Bytes of a body that were announced and are not all here; without end where nobody said how many. */
function restOf({ complete, headers }: IncomingMessage): number {
  if (complete) return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** Who sends on at a good pace is let finish; who trickles is cut off. */
function restThrownAway(incoming: IncomingMessage): Promise<void> {
  const { socket } = incoming
  let seen = socket.bytesRead
  let seconds = 0
  return new Promise((resolve) => {
    const check = setInterval(() => {
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (came < REST_BYTES_PER_SECOND || ++seconds > REST_SECONDS) socket.destroy()
    }, 1_000)
    const settle = () => {
      clearInterval(check)
      resolve()
    }
    incoming.once('end', settle).once('close', settle)
    if (incoming.readableEnded || incoming.destroyed) settle()
    else discard(incoming)
  })
}

/** At its reader’s pace; who hangs up ends it at its source. */
async function stream(
  begin: Uint8Array | undefined,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
) {
  let part = begin
  while (part) {
    if (outgoing.destroyed) return reader.cancel()
    await writePieces(outgoing, part)
    part = (await reader.read()).value
  }
  outgoing.end()
}

/** In pieces, so that one who reads slowly is told from one who does not read. */
async function writePieces(outgoing: ServerResponse, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length && !outgoing.destroyed; at += PIECE_BYTES) {
    if (!outgoing.write(bytes.subarray(at, at + PIECE_BYTES))) await drainedOrClosed(outgoing)
  }
}

const drainedOrClosed = (outgoing: ServerResponse) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle).off('close', settle)
      resolve()
    }
    outgoing.once('drain', settle).once('close', settle)
    if (outgoing.destroyed) settle()
  })

const words: Readonly<Record<number, string>> = {
  400: 'a request names one host, and its name has to be one',
  403: 'not from here',
  405: 'method not allowed',
  417: 'that cannot be expected here',
  421: 'Herald listens to this machine alone: ask for it as localhost',
  503: 'too much at once, try again in a second',
}

/** What the host answers by itself, in words; nothing of the request is read. */
export function refuse(outgoing: ServerResponse, status: number) {
  if (status === 503) outgoing.setHeader('retry-after', '1')
  outgoing.setHeader('connection', 'close')
  if (status === 404) {
    outgoing.setHeader('cache-control', 'no-store')
    sendText(outgoing, status, JSON_TYPE, NOT_FOUND_JSON)
  } else sendText(outgoing, status, 'text/plain; charset=utf-8', words[status] ?? '')
}

/** A short answer of the host's own; without its words where only the headers were asked for. */
export function sendText(outgoing: ServerResponse, status: number, type: string, text: string) {
  const bytes = Buffer.from(text)
  outgoing.setHeader('content-type', type).setHeader('content-length', bytes.length)
  void sendWhole(outgoing, status, outgoing.req.method === 'HEAD' ? undefined : bytes)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
