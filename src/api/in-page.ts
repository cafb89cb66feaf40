import { NoAnswer } from '../../client/lark-error'
import type { sendForm } from './send-form'

/**
 * Fetches bytes from a service that runs in this page, without the worker. The worker copies an answer twice, so that
 * all of it is in memory, and does not notice when the reader cancels. Here a byte is made when it is requested, and
 * an aborted call ends at its source.
 */
export const fetchInPage =
  (answer: (request: Request) => Promise<Response>): typeof globalThis.fetch =>
  async (url, init) => {
    const signal = init?.signal
    signal?.throwIfAborted()
    // Its bytes are aborted below, at their source.
    const request = new Request(url, { ...init, signal: null })
    const answered = answer(request).catch((cause: unknown) => {
      throw new TypeError('the line was cut', { cause })
    })
    const response = await (signal ? Promise.race([answered, calledOff(signal, answered)]) : answered)
    if (response.type === 'error') throw new TypeError('the line was cut')
    if (!signal || !response.body) return response
    return new Response(until(signal, response.body), response)
  }

/** An answer that comes after the abort is not read. */
const calledOff = (signal: AbortSignal, answered: Promise<Response>): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => {
      reject(signal.reason as Error)
      void answered.then(({ body }) => body?.cancel()).catch(() => undefined)
    }
    signal.addEventListener('abort', stop, { once: true })
    void answered.finally(() => signal.removeEventListener('abort', stop)).catch(() => undefined)
  })

/** The same bytes, one piece for each request, until they are aborted. */
function until(signal: AbortSignal, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let stop: () => void
  const end = () => signal.removeEventListener('abort', stop)
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = () => {
          controller.error(signal.reason)
          void reader.cancel(signal.reason).catch(() => undefined)
        }
        signal.addEventListener('abort', stop, { once: true })
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (signal.aborted) return
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          end()
          if (!signal.aborted) controller.error(error)
        }
      },
      async cancel(reason) {
        end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Sends forms to a service that runs in this page, without the worker. Through the worker no upload event fires, and
 * a cancelled call still arrives whole. Here a byte counts as sent when the service has requested it. A cancelled
 * form breaks off in the middle, as on a real connection.
 */
export const sendFormInPage =
  (answer: (request: Request) => Promise<Response>): typeof sendForm =>
  async (url, { method, headers, body, signal, onProgress }) => {
    signal?.throwIfAborted()
    const flowing = counted(body, signal, onProgress)
    // `duplex` is required with a stream, and unknown to the types.
    const init = { method, headers, body: flowing, duplex: 'half' }
    const answered = answer(new Request(url, init)).catch((cause: unknown) => {
      throw new NoAnswer(cause)
    })
    const response = await (signal ? Promise.race([answered, cancelled(signal)]) : answered)
    if (response.type === 'error') throw new NoAnswer(new TypeError('the line was cut'))
    return response
  }

/** Small enough to show progress, and large enough that single pieces cost no time. */
const PIECE_BYTES = 262_144

/** The bytes, one piece for each request of the other side. Breaks at once when aborted. */
function counted(body: Blob, signal?: AbortSignal, onProgress?: (share: number) => void) {
  let sent = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true })
      },
      async pull(controller) {
        const piece = new Uint8Array(await body.slice(sent, sent + PIECE_BYTES).arrayBuffer())
        if (signal?.aborted) return
        if (piece.length === 0) return controller.close()
        sent += piece.length
        controller.enqueue(piece)
        onProgress?.(sent / body.size)
      },
    },
    { highWaterMark: 0 },
  )
}

const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
