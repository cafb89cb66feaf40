import { NoAnswer } from './lark-error'
import type { sendForm } from './send-form'

/**
 * Sends forms to a service that runs in this page, past the worker: through it
 * no upload event fires, and a call that is called off still arrives whole.
 * Here a byte counts as sent when the service has asked for it, and a
 * cancelled form breaks off in the middle, as a line does.
 */
export const sendFormInPage =
  (answer: (request: Request) => Promise<Response>): typeof sendForm =>
  async (url, { method, headers, body, signal, onProgress }) => {
    signal?.throwIfAborted()
    const flowing = counted(body, signal, onProgress)
    // `duplex` is asked for with a stream, and unknown to the types.
    const init = { method, headers, body: flowing, duplex: 'half' }
    const answered = answer(new Request(url, init)).catch((cause: unknown) => {
      throw new NoAnswer(cause)
    })
    const response = await (signal ? Promise.race([answered, cancelled(signal)]) : answered)
    if (response.type === 'error') throw new NoAnswer(new TypeError('the line was cut'))
    return response
  }

/** Small enough that progress is seen, large enough that nobody waits for pieces. */
const PIECE_BYTES = 262_144

/** The bytes a piece at a time, when the other side asks for one; called off, it breaks at once. */
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
