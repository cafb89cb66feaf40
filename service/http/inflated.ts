import { Failure } from './failure'
import type { Sent, SentHeaders } from './served-request'

type Format = ConstructorParameters<typeof DecompressionStream>[0]

/** The codings that every browser and every Node decodes. */
const formats = new Map<string, Format>([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
])

/** How far either side may be beyond its bound before a body is given up. */
const SLACK = 1024 * 1024

/**
 * A request with its body as it was before its client compressed it. All limits then count what the body makes, and
 * its length is unknown until then. A body that is not compressed is returned unchanged.
 *
 * Throws 9499 with HTTP 415 for a coding other than gzip and deflate, or for several. Reading fails for bytes that are
 * not compressed so. It also fails 1 MiB after the body has made `most` bytes, or has arrived with more bytes than it
 * makes: no honest client sends such a body.
 */
export function inflated(request: Sent, most: number): Sent {
  const codings = (request.headers.get('content-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length === 0 || !request.body) return request
  const format = codings.length === 1 ? formats.get(codings[0] ?? '') : undefined
  if (!format) throw new Failure(9499, undefined, unsupported)
  return { headers: ofInflated(request.headers), body: inflatedBody(request.body, format, most) }
}

/** Without the headers that were about the compressed body. */
const ofInflated = (headers: SentHeaders): SentHeaders => ({
  get: (name) => (isOfCompressed(name) ? null : headers.get(name)),
  has: (name) => !isOfCompressed(name) && headers.has(name),
})

const isOfCompressed = (name: string): boolean => /^content-(?:encoding|length)$/i.test(name)

const unsupported = {
  status: 415,
  msg: 'bad request: the Content-Encoding of a body must be gzip, deflate or identity',
  rule: 'the Content-Encoding of the body is not gzip, deflate or identity',
  headers: { 'accept-encoding': 'gzip, deflate' },
}

/** Nothing of the body is read before its first byte is wanted. */
function inflatedBody(
  body: ReadableStream<Uint8Array>,
  format: Format,
  most: number,
): ReadableStream<Uint8Array> {
  let arrived = 0
  let made = 0
  const arriving = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      arrived += piece.length
      if (arrived > made + SLACK) throw new TypeError('a compressed body makes almost nothing')
      controller.enqueue(piece)
    },
  })
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const begun = () =>
    (body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(arriving)
      .pipeThrough(new DecompressionStream(format))
      .getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reader ??= begun()
        const { done, value } = await reader.read()
        if (done) return controller.close()
        made += value.length
        if (made > most + SLACK) throw new TypeError('a compressed body makes too much')
        controller.enqueue(value)
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
