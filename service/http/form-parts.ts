import { make as headersParser } from 'multipasta/HeadersParser'
import { make as searchFor } from 'multipasta/Search'
import { dispositionOf } from './disposition'

/** The events of a form, in the order in which it arrives. */
export type FormEvent =
  /** A part begins. */
  | { kind: 'part'; name: string; hasFileName: boolean }
  /** Some of its bytes. */
  | { kind: 'bytes'; bytes: Uint8Array }
  /** The part is complete. */
  | { kind: 'end' }

/** A body that is no form, or is one that no honest sender writes. */
export class BadForm extends Error {}

/** The most parts of a form. */
const MAX_PARTS = 100
/** The most bytes before the first part, which belong to no part. */
const MAX_PREAMBLE_BYTES = 4_096

const DASH = 0x2d
const CR = 0x0d
const LF = 0x0a

/**
 * Yields the parts of a `multipart/form-data` body while it arrives. The next piece is read after the last one is
 * consumed, so memory holds only one piece of a body of any size. Ends when the closing boundary has been read;
 * throws BadForm when the body ends before that, breaks off, or is malformed. The headers of a part may have 16 kB
 * and 100 lines.
 */
export async function* formParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormEvent, void, void> {
  const events: FormEvent[] = []
  const parser = partParser((event) => events.push(event))
  const search = searchFor(`\r\n--${boundary}`, parser.take)
  // The first boundary may be at the very start.
  search.write(new Uint8Array([CR, LF]))
  while (!parser.isDone()) {
    const { done, value } = await nextPiece(reader)
    if (done) {
      search.end()
      if (!parser.isDone()) throw new BadForm('it ends before its end')
    } else search.write(value)
    yield* events.splice(0)
  }
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch {
    throw new BadForm('the line was cut')
  }
}

/**
 * Takes the sections between boundaries, numbered from 0, and reports what they are. A section may have any number of
 * pieces; an empty one has none.
 */
function partParser(tell: (event: FormEvent) => void) {
  const headers = headersParser()
  let current = 0
  let preamble = 0
  let state: 'outside' | 'lead' | 'headers' | 'body' | 'done' = 'outside'
  let lead = -1

  function begin(number: number) {
    if (state === 'body') tell({ kind: 'end' })
    else if (state !== 'outside') throw new BadForm('a part without headers')
    if (number !== current + 1) throw new BadForm('a part without anything')
    if (number > MAX_PARTS + 1) throw new BadForm('too many parts')
    current = number
    state = 'lead'
    lead = -1
  }

  /** The two bytes after a boundary: dashes end the form, a line break begins a part. Returns what follows them. */
  function leadOf(bytes: Uint8Array): Uint8Array {
    let at = 0
    while (at < bytes.length && state === 'lead') {
      const byte = bytes[at++] as number
      if (lead === -1) lead = byte
      else if (lead === DASH && byte === DASH) state = 'done'
      else if (lead === CR && byte === LF) state = 'headers'
      else throw new BadForm('a boundary that goes on')
    }
    return bytes.subarray(at)
  }

  function headersOf(bytes: Uint8Array): Uint8Array {
    const read = headers(bytes, 0)
    if (read._tag === 'Failure') throw new BadForm(read.reason)
    if (read._tag === 'Continue') return new Uint8Array()
    const { name, hasFileName } = dispositionOf(read.headers['content-disposition'])
    if (name === undefined) throw new BadForm('a part without a name')
    tell({ kind: 'part', name, hasFileName })
    state = 'body'
    return bytes.subarray(read.endPosition)
  }

  return {
    isDone: () => state === 'done',
    take(number: number, bytes: Uint8Array) {
      if (state === 'done') return
      if (number === 0) {
        preamble += bytes.length
        if (preamble > MAX_PREAMBLE_BYTES) throw new BadForm('no boundary')
        return
      }
      if (number !== current) begin(number)
      let rest = bytes
      if (state === 'lead') rest = leadOf(rest)
      if (state === 'headers') rest = headersOf(rest)
      if (state === 'body' && rest.length > 0) tell({ kind: 'bytes', bytes: rest })
    },
  }
}
