import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { clearInterval, setInterval } from 'node:timers'
import { NOT_FOUND_JSON, textOf } from '../service/http/answers'
import type { Turn } from './connections'
import { packedAnswer } from './packed-answer'
import { discard } from './read-incoming'

/** The answer: whole, or streamed at the client’s pace. */
export interface Answer {
  status: number
  headers: AnswerHeaders
  body?: Buffer | Readable
}

/** Names are in lower case. */
export type AnswerHeaders = Record<string, string | string[]>

/** Longer answers count as held until the client has read them. */
const LONG_ANSWER_BYTES = 1024 * 1024
/** Bytes written at a time. A client that does not read one such piece in time is cut off. */
const PIECE_BYTES = 65_536
/** A body up to this length is written as a latin1 string, so that Node sends it together with its headers. */
const SHORT_BYTES = 16_384
/** The connection stays open after the answer if at most this much of the request’s body is unread. */
const SHORT_REST_BYTES = 65_536
/** While the rest of a body is discarded: the least that must arrive per second, and for how many seconds at most. */
const REST_BYTES_PER_SECOND = 65_536
const REST_SECONDS = 20

/** Sends an answer of a gateway. Its own headers replace those in `always`. */
export async function sendAnswer(
  { status, headers, body }: Answer,
  turn: Turn,
  always: Readonly<Record<string, string>>,
) {
  const { outgoing } = turn
  const lines = linesOf(always, headers)
  if (body === undefined || Buffer.isBuffer(body)) {
    return sendPacked(outgoing, status, body, lines)
  }
  turn.onEnd(() => void body.destroy())
  outgoing.writeHead(status, lines)
  // An answer that has begun can only be broken off.
  await pipeline(body, outgoing).catch(() => outgoing.destroy())
}

/** Sends a complete answer, compressed if that saves time. */
async function sendPacked(
  outgoing: ServerResponse,
  status: number,
  bytes: Buffer | undefined,
  lines: string[],
) {
  const packing = bytes && packedAnswer(bytes, outgoing.req)
  const packed = packing && (await packing)
  if (packed) lines.push('content-encoding', 'gzip', 'vary', 'accept-encoding')
  lines.push('content-length', String((packed ?? bytes)?.length ?? 0))
  await sendWhole(outgoing, status, packed ?? bytes, lines)
}

/** Alternating names and values, which Node writes unchanged. An answer’s own header replaces the one in `always`. */
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

/**
 * Sends a text or a single piece, as almost every answer is, with its length, and streams the rest. Cuts the
 * connection of an answer of the type `error`, which must never arrive. Sends the headers of events at once and each
 * event as it happens. Refuses a new stream of events if there are too many.
 */
export async function sendResponse(response: Response, turn: Turn, always: Readonly<Record<string, string>>) {
  const { outgoing } = turn
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  const text = textOf(response)
  const bytes = text === undefined ? undefined : Buffer.from(text)
  if (bytes && (bytes.length <= LONG_ANSWER_BYTES || turn.holdAnswer(bytes.length))) {
    const lines = linesOf(always, headersOf(response))
    await sendPacked(outgoing, response.status, bytes, lines)
    return
  }
  for (const name in always) outgoing.setHeader(name, always[name] ?? '')
  if (bytes) {
    refuse(outgoing, 503)
    return
  }
  const reader = response.body?.getReader()
  // Also cancels the source if the client hangs up while nothing is being sent.
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
  // More is known to follow, and may take long.
  if (Number(response.headers.get('content-length') ?? 0) > first.value.length) {
    outgoing.writeHead(response.status)
    await stream(first.value, reader, outgoing)
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

function headersOf({ headers }: Response): AnswerHeaders {
  const all: AnswerHeaders = {}
  for (const [name, value] of headers) if (name !== 'set-cookie') all[name] = value
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) all['set-cookie'] = cookies
  return all
}

function setHeaders(outgoing: ServerResponse, headers: Headers) {
  for (const [name, value] of headers)
    if (name === 'set-cookie') outgoing.appendHeader(name, value)
    else outgoing.setHeader(name, value)
}

/**
 * Sends a complete answer, with its length in its headers. If the request's body is still arriving, the client gets
 * the answer before the rest is discarded. After a long rest, the connection is closed.
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
  if (rest === 0 && Buffer.isBuffer(bytes) && bytes.length <= SHORT_BYTES) {
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

/** 0 once the body has arrived, else its announced length; Infinity for a transfer-encoding. */
function restOf({ complete, headers }: IncomingMessage): number {
  if (complete) return 0
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** A client that keeps sending fast enough may finish. A slow one is cut off. */
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

/** Writes at the client’s pace, and cancels the source if the client hangs up. */
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

/** Writes in pieces, to distinguish a slow client from one that does not read. */
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
  400: 'a request needs one valid Host header',
  403: 'requests from other sites are refused',
  405: 'method not allowed',
  417: 'this Expect header is not supported',
  421: 'Herald listens on localhost only: use localhost as the host name',
  503: 'too many requests at once: try again in a second',
}

/** Statuses that a page or any client may meet. All others only tell a bot what is wrong with its request. */
const PLAIN = new Set([405, 503])

/**
 * Answers a few words of the host itself, without reading the request: as text, or in an envelope that SDKs can read.
 */
export function refuse(outgoing: ServerResponse, status: number) {
  if (status === 503) outgoing.setHeader('retry-after', '1')
  outgoing.setHeader('connection', 'close')
  if (PLAIN.has(status)) return sendText(outgoing, status, 'text/plain; charset=utf-8', words[status] ?? '')
  outgoing.setHeader('cache-control', 'no-store')
  if (status === 404) outgoing.setHeader('x-herald-hint', OUTSIDE)
  const text = status === 404 ? NOT_FOUND_JSON : JSON.stringify({ code: status, msg: words[status] ?? '' })
  sendText(outgoing, status, JSON_TYPE, text)
}

const OUTSIDE = 'no such path: the operations of the platform are under /open-apis'

/** A short answer of the host itself. Omits the text for a HEAD request. */
export function sendText(outgoing: ServerResponse, status: number, type: string, text: string) {
  const bytes = Buffer.from(text)
  outgoing.setHeader('content-type', type).setHeader('content-length', bytes.length)
  void sendWhole(outgoing, status, outgoing.req.method === 'HEAD' ? undefined : bytes)
}

export const JSON_TYPE = 'application/json; charset=utf-8'
