import type { ErrorCode } from '../../contract/error-codes'
import type { ArrivedFile } from '../../contract/form'
import type { Blobs, Staged } from '../blobs/blobs'
import { adler32 } from '../bytes/adler32'
import { joined } from '../bytes/joined'
import { boundaryOf } from './disposition'
import type { Upload } from './endpoint'
import { Failure } from './failure'
import { BadForm, formParts } from './form-parts'
import type { FormEvent } from './form-parts'
import { isKeepableText } from './read-json'
import type { Sent } from './served-request'

/** A form that was read: its text fields, and its file under the name of its part. */
export interface ReadForm {
  fields: Record<string, string | ArrivedFile>
  /** The bytes of an arrived file, until they are kept or discarded. */
  staged: Map<ArrivedFile, Staged>
}

/** All text fields of a form together; those of the platform's forms have some hundred bytes. */
export const MAX_TEXT_BYTES = 262_144
/** How many of a file's first bytes are passed on: enough for the headers of pictures, camera thumbnails included. */
export const HEAD_BYTES = 262_144

type Events = AsyncGenerator<FormEvent, void, void>

/**
 * Reads a `multipart/form-data` body (platform/files#upload-a-file, platform/files#how-the-node-sdk-moves-bytes):
 * text fields as text, the file straight into the blobs at the pace at which those take it; parts in any order. The
 * file is the first part that has the upload's name: the official Python SDK gives it neither a file name nor a type.
 * Any other part is skipped if it has a file name. Without one it is text, even if it declares another type. If a
 * field comes twice, the first one counts, as in a query.
 *
 * A file that exceeds `upload.most` bytes is not held. Its rest is still searched for the fields after it, so that
 * the answer does not depend on the order of the parts.
 *
 * Throws `invalid` for a body that is no form, breaks off, lacks its closing boundary, or exceeds a limit. Also
 * throws it for a text that cannot be stored unchanged. Nothing is staged then.
 */
export async function readForm(
  request: Sent,
  upload: Upload,
  blobs: Blobs,
  invalid: ErrorCode,
): Promise<ReadForm> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  if (boundary === undefined || !request.body) throw noForm(invalid, 'no multipart/form-data')
  const form: ReadForm = { fields: Object.create(null), staged: new Map() }
  const reader = request.body.getReader()
  try {
    await readParts(formParts(reader, boundary), form, upload, blobs)
    return form
  } catch (error) {
    for (const held of form.staged.values()) await held.discard()
    if (error instanceof BadForm) throw noForm(invalid, error.message)
    throw error
  } finally {
    // The rest of the body is not read, even if the sender keeps sending.
    void reader.cancel().catch(() => undefined)
  }
}

const noForm = (code: ErrorCode, why: string) =>
  new Failure(code, undefined, { violations: [{ field: 'body', description: why }] })

async function readParts(events: Events, form: ReadForm, upload: Upload, blobs: Blobs): Promise<void> {
  let left = MAX_TEXT_BYTES
  for (;;) {
    const event = (await events.next()).value
    if (!event) return
    // Skips other files, and the rest of one that is too long.
    if (event.kind !== 'part') continue
    const isFirst = !(event.name in form.fields)
    if (event.name === upload.part) {
      if (!isFirst) continue
      const [file, held] = await fileOf(events, upload.most, blobs)
      form.fields[event.name] = file
      form.staged.set(file, held)
    } else if (!event.hasFileName) {
      const text = await textOf(events, (left -= event.name.length))
      left -= text.length
      if (isFirst) form.fields[event.name] = text
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

async function textOf(events: Events, most: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let left = most
  for (let event = await nextOf(events); event.kind === 'bytes'; event = await nextOf(events)) {
    pieces.push(event.bytes)
    left -= event.bytes.length
    if (left < 0) throw new BadForm('too much text')
  }
  const text = decoded(joined(pieces))
  if (text === undefined || !isKeepableText(text)) throw new BadForm('a text that nobody can keep')
  return text
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** Streams the bytes as the blobs ask for them, and takes the head and the checksum on the way. */
async function fileOf(events: Events, most: number, blobs: Blobs): Promise<[ArrivedFile, Staged]> {
  const adler = adler32()
  const heads: Uint8Array[] = []
  let headLeft = HEAD_BYTES
  let isWhole = false
  const flowing = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const event = await nextOf(events)
        if (event.kind !== 'bytes') {
          isWhole = true
          controller.close()
          return
        }
        adler.add(event.bytes)
        if (headLeft > 0) heads.push(event.bytes.slice(0, headLeft))
        headLeft -= Math.min(headLeft, event.bytes.length)
        controller.enqueue(event.bytes)
      },
    },
    // Nothing is read ahead: stopping in the middle leaves the rest unread.
    { highWaterMark: 0 },
  )
  const held = await blobs.stage(flowing, most)
  const { size, sha256 } = held
  return [{ size, sha256, head: joined(heads), adler32: isWhole ? adler.sum() : '' }, held]
}

/** Within a part there is always a next event: its end at the latest. */
async function nextOf(events: Events): Promise<FormEvent> {
  const { value } = await events.next()
  if (!value) throw new BadForm('it ends before its end')
  return value
}
