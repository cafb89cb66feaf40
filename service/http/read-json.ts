import { inSlices } from '../store/in-slices'
import type { Slices } from '../store/in-slices'
import { parsedText } from '../world/parsed-text'
import { Failure } from './failure'

/** The most bytes of a JSON body, for an endpoint that takes documents, cells or messages. */
export const MAX_JSON_BYTES = 2 * 1024 * 1024
/** For any other endpoint: the ids of some hundred people, or the settings of a chat. */
export const USUAL_JSON_BYTES = 256 * 1024
/** For an endpoint that needs no token: its callers have proved nothing yet. */
export const STRANGER_JSON_BYTES = 16 * 1024
/** The deepest nesting of objects and arrays. */
export const MAX_JSON_DEPTH = 64

/** How much a JSON body may hold. */
export interface JsonBounds {
  bytes: number
  /** Levels of nested objects and arrays. */
  depth: number
}

const most: JsonBounds = { bytes: MAX_JSON_BYTES, depth: MAX_JSON_DEPTH }

const badRequest = (status?: number) => new Failure(9499, undefined, status === undefined ? {} : { status })

/**
 * The object in a request's body; an empty body is an empty object. Parsed once, at the edge: a body that announces
 * too many bytes is not read, bytes are counted while they arrive, the depth is measured before anything is built,
 * and what cannot be kept as it came is refused rather than changed. Throws 9499 (413 for too many bytes, else 400)
 * for: invalid UTF-8, a byte order mark, a body that is no JSON or no object, too many levels (64, unless the
 * endpoint takes more), U+0000 or half a surrogate pair in a text or a name, a number beyond a double or an integer
 * beyond 2^53. If a name comes twice, the last one counts, as everywhere in JavaScript. `onBytes` receives what was
 * read, before anything is checked.
 */
export async function readJson(
  request: Request,
  bounds: JsonBounds = most,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): Promise<Record<string, unknown>> {
  if (Number(request.headers.get('content-length')) > bounds.bytes) throw badRequest(413)
  const bytes = await readBytes(request, bounds.bytes)
  if (bytes.length === 0) return {}
  onBytes(bytes)
  if (isTooDeep(bytes, bounds.depth)) throw badRequest()
  const value = await parse(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest()
  if (!(await inSlices(isKeepable(value)))) throw badRequest()
  return value as Record<string, unknown>
}

/** The bytes of a body, counted while they arrive; 9499 with 413 for too many of them. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await nextChunk(reader)
    if (done) break
    size += value.length
    if (size > most) {
      // The rest is not read; whether the sender goes on sending is its own matter.
      void reader.cancel().catch(() => undefined)
      throw badRequest(413)
    }
    chunks.push(value)
  }
  return joined(chunks, size)
}

/** A connection that is cut in mid-body is the sender's fault, not a bug. */
async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw badRequest()
  }
}

function joined(chunks: Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0]
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** A bracket and a brace differ in this one bit: with it, both are braces. */
const BRACE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/** Looks at bytes only, so that a hostile document costs one pass and no memory. */
export function isTooDeep(bytes: Uint8Array, most = MAX_JSON_DEPTH): boolean {
  let depth = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if ((byte | BRACE_BIT) === OPENING) {
      depth += 1
      if (depth > most) return true
    } else if ((byte | BRACE_BIT) === CLOSING) depth -= 1
  }
  return false
}

// A byte order mark stays in the text, where JSON.parse refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function parse(bytes: Uint8Array): Promise<unknown> {
  try {
    return await inSlices(parsedText(utf8.decode(bytes)))
  } catch {
    throw badRequest()
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
