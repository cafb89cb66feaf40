import { textOf, withBody } from '../http/answers'
import type { Waits } from './waits'

/** The connection ends in the middle of a body. The host closes it, and reports no bug. */
export class CutInBody extends TypeError {}

/** The pause between two pieces of a slow body. */
const PAUSE_MS = 250

/**
 * The answer up to the middle of its body, which then fails. Its headers state the whole length, so that every client
 * notices.
 */
export function cutInBody(answer: Response): Response {
  const response = withBody(answer)
  if (!response.body) return Response.error()
  let left = Math.floor((lengthOf(response) ?? Infinity) / 2)
  const reader = response.body.getReader()
  return answering(response, {
    async pull(controller) {
      const { value } = left > 0 ? await reader.read() : {}
      if (!value) {
        void reader.cancel().catch(() => undefined)
        controller.error(new CutInBody('the connection is cut in the middle of the answer'))
        return
      }
      // If the length is not known, half of the first piece arrives.
      if (left === Infinity) left = Math.ceil(value.length / 2)
      controller.enqueue(value.subarray(0, left))
      left -= Math.min(left, value.length)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/** The answer whose body takes so long, in pieces. The first one arrives at once, with the headers. */
export function slowly(answer: Response, ms: number, waits: Waits): Response {
  const response = withBody(answer)
  if (!response.body) return response
  const reader = response.body.getReader()
  const stated = lengthOf(response)
  let pieces = stated === undefined ? undefined : piecesOf(stated, ms)
  let rest: Uint8Array = new Uint8Array()
  let sent = 0
  let isLeft = false
  let stop = () => {}
  return answering(response, {
    async pull(controller) {
      if (rest.length === 0) {
        const { value } = await reader.read()
        if (!value) return controller.close()
        rest = value
      }
      pieces ??= piecesOf(rest.length, ms)
      if (sent > 0 && sent <= pieces.pauses) await waits.wait(pieces.pauseMs, (end) => (stop = end))
      if (isLeft) return
      sent += 1
      controller.enqueue(rest.subarray(0, pieces.size))
      rest = rest.subarray(pieces.size)
    },
    cancel(reason) {
      isLeft = true
      stop()
      return reader.cancel(reason)
    },
  })
}

/** Divides a body so that its pauses take so long together. */
function piecesOf(length: number, ms: number) {
  const size = Math.max(1, Math.ceil(length / (Math.ceil(ms / PAUSE_MS) + 1)))
  const pauses = Math.max(0, Math.ceil(length / size) - 1)
  return { size, pauses, pauseMs: ms / Math.max(1, pauses) }
}

/** Its length in bytes, where that is known. */
function lengthOf(response: Response): number | undefined {
  const text = textOf(response)
  if (text !== undefined) return new TextEncoder().encode(text).length
  const stated = response.headers.get('content-length')
  return stated === null ? undefined : Number(stated)
}

interface Source {
  pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void>
  cancel(reason: unknown): Promise<void>
}

function answering(response: Response, source: Source): Response {
  const { status, headers } = response
  const length = lengthOf(response)
  if (length !== undefined) headers.set('content-length', String(length))
  // Nothing is read ahead: a pause begins when the piece before it has been taken.
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), { status, headers })
}
