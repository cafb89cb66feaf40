import { inSlices, turn } from '../../primitives/in-slices'
import type { Slices } from '../../primitives/in-slices'
import { parsedText } from '../world/parsed-text'
import { announcedBytes } from './body-room'
import type { BodyRoom } from './body-room'
import { Failure } from './failure'
import { MAX_JSON_DEPTH, measuredJson } from './json-size'
import type { JsonBounds } from './json-size'
import type { Sent, TakePiece } from './served-request'

/** The most bytes of a JSON body, for an endpoint that takes documents, cells or messages. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024
/** For any other endpoint: the ids of some hundred people, or the settings of a chat. */
export const USUAL_JSON_BYTES = 256 * 1024
/** For an endpoint that needs no token: its callers have proved nothing yet. */
export const STRANGER_JSON_BYTES = 16 * 1024
/** The most values of a JSON body, as `measuredJson` counts them, for each of these. */
const MAX_JSON_VALUES = 500_000
const USUAL_JSON_VALUES = 10_000
const STRANGER_JSON_VALUES = 1_000

/** For an endpoint that takes documents, cells or messages. */
export const documentJson = { bytes: MAX_JSON_BYTES, values: MAX_JSON_VALUES }

/** The limits of a JSON text inside such a body. */
export const wholeDocument: JsonBounds = { ...documentJson, depth: MAX_JSON_DEPTH }

/** The limits of a body if its endpoint declares none. */
export const usualJson: JsonBounds = {
  bytes: USUAL_JSON_BYTES,
  depth: MAX_JSON_DEPTH,
  values: USUAL_JSON_VALUES,
}
export const strangerJson: JsonBounds = {
  bytes: STRANGER_JSON_BYTES,
  depth: MAX_JSON_DEPTH,
  values: STRANGER_JSON_VALUES,
}

const badRequest = (why: string, status = 400) =>
  new Failure(9499, undefined, { status, violations: [{ field: 'body', description: why }] })
const tooLong = (bytes: number) => badRequest(`longer than ${bytes} bytes`, 413)

interface Reading {
  /** Receives what was read, before anything is checked. */
  onBytes?: ((bytes: Uint8Array) => void) | undefined
  /** Where the body waits for its turn; absent: it need not. */
  room?: BodyRoom | undefined
}

/**
 * Returns the object in a request's body; an empty body is an empty object. A byte order mark is skipped. If a name comes twice, the last one
 * counts, as everywhere in JavaScript. A body that announces too many bytes is not read. Bytes are counted while they
 * arrive, and values and levels before anything is built. Texts and numbers that cannot be stored unchanged are
 * refused.
 *
 * Throws 9499, with status 413 for too many bytes or values, and with 400 for these faults:
 *
 *   invalid UTF-8
 *   a body that is no JSON, or no object
 *   too many levels: 64, unless the endpoint sets another limit
 *   U+0000 or half a surrogate pair in a text or a name
 *   a number beyond a double, or an integer beyond 2^53
 */
export async function readJson(
  request: Sent,
  bounds: JsonBounds,
  { onBytes, room }: Reading = {},
): Promise<Record<string, unknown>> {
  if ((announcedBytes(request.headers) ?? 0) > bounds.bytes) throw tooLong(bounds.bytes)
  const arrived = await room?.toRead(request, bounds.bytes)
  try {
    const bytes = withoutMark(await readBytes(request, bounds.bytes))
    if (bytes.length === 0) return {}
    onBytes?.(bytes)
    // Several long bodies may be complete at the same moment.
    const isLong = bytes.length > AT_ONCE_BYTES
    if (isLong) await turn()
    const values = valuesIn(bytes, bounds)
    await room?.toWork(bytes.length, values)
    if (isLong) await turn()
    const value = await parse(bytes)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw badRequest('no JSON object')
    if (!(await inSlices(isKeepable(value))))
      throw badRequest('a text or a number that cannot be stored unchanged')
    return value as Record<string, unknown>
  } finally {
    arrived?.()
  }
}

function valuesIn(bytes: Uint8Array, bounds: JsonBounds): number {
  const measured = measuredJson(bytes, bounds)
  if (measured === 'too deep') throw badRequest('more levels than are read')
  if (measured === 'too many') throw badRequest('more values than are read', 413)
  return measured
}

/** A body of up to so many bytes is checked and parsed at once, a longer one in slices. */
export const AT_ONCE_BYTES = 65_536
/** The bytes first allocated for a body that does not say how long it is. */
const FIRST_BYTES = 4_096

/**
 * The bytes of a body, counted while they arrive; 9499 with 413 for too many of them. They are joined while they
 * arrive, because a sender decides the number of pieces, and a piece of one byte takes hundreds.
 */
export async function readBytes(request: Sent, most: number): Promise<Uint8Array> {
  const announced = Math.min(announcedBytes(request.headers) ?? FIRST_BYTES, most)
  let whole: Uint8Array | undefined
  let size = 0
  await poured(request, (piece) => {
    const begin = size
    size += piece.length
    // The rest is not read, even if the sender keeps sending.
    if (size > most) return false
    whole ??= new Uint8Array(Math.max(announced, size))
    if (size > whole.length) {
      const longer = new Uint8Array(Math.min(most, Math.max(size, 2 * whole.length)))
      longer.set(whole.subarray(0, begin))
      whole = longer
    }
    whole.set(piece, begin)
    return true
  })
  if (size > most) throw tooLong(most)
  return whole?.subarray(0, size) ?? new Uint8Array()
}

/** A connection that is cut in mid-body is the sender's fault, not a bug. */
async function poured(request: Sent, take: TakePiece): Promise<void> {
  try {
    if (request.pour) await request.pour(take)
    else if (request.body) await pourStream(request.body, take)
  } catch {
    throw badRequest('it breaks off')
  }
}

async function pourStream(body: ReadableStream<Uint8Array>, take: TakePiece): Promise<void> {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    if (take(value)) continue
    void reader.cancel().catch(() => undefined)
    return
  }
}

/** Editors and .NET write the mark before a text in UTF-8. */
const withoutMark = (bytes: Uint8Array): Uint8Array =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes

// Another mark stays in the text, where JSON.parse refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function parse(bytes: Uint8Array): Promise<unknown> {
  try {
    return await inSlices(parsedText(utf8.decode(bytes)))
  } catch {
    throw badRequest('no JSON in UTF-8')
  }
}

/** How many objects and lists are checked in a slice. */
const THINGS = 5_000

const unkeepable = /\0|\p{Surrogate}/u

/** Whether a text can be stored and given back as it is: no U+0000, no half surrogate pair. */
export const isKeepableText = (text: string): boolean => !unkeepable.test(text)

/** Without recursion, and without queueing the items of a list: a body may hold a million numbers. */
function* isKeepable(value: object): Slices<boolean> {
  const ahead: object[] = []
  let looked = 0
  const keeps = (inner: unknown): boolean => {
    if (typeof inner === 'string') return isKeepableText(inner)
    if (typeof inner === 'number') return isExact(inner)
    if (typeof inner === 'object' && inner !== null) ahead.push(inner)
    return true
  }
  for (let next: object | undefined = value; next; next = ahead.pop()) {
    looked += 1
    if (looked % THINGS === 0) yield
    if (Array.isArray(next)) {
      for (const inner of next) if (!keeps(inner)) return false
    } else {
      for (const key of Object.keys(next)) {
        if (!isKeepableText(key) || !keeps((next as Record<string, unknown>)[key])) return false
      }
    }
  }
  return true
}

const isExact = (number: number): boolean =>
  Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
