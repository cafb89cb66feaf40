import { NoAnswer } from './lark-error'
import type { sendForm } from './send-form'

/**
 * Sends forms to a service that runs in this page, past the worker: through it
 * no upload event fires, and a call that is called off still arrives whole.
 * Here a byte counts as sent when the service has asked for it, and a
 * cancelled form breaks off in the middle, as a line does.
 */
export const formsTo =
  (answer: (request: Request) => Promise<Response>): typeof sendForm =>
  async (url, { method, headers, body, signal, onProgress }) => {
    signal?.throwIfAborted()
    const counted = counting(body.size, onProgress)
    const flowing = body.stream().pipeThrough(counted, signal ? { signal } : {})
    // `duplex` is asked for with a stream, and unknown to the types.
    const init = { method, headers, body: flowing, duplex: 'half' }
    const answered = answer(new Request(url, init)).catch((cause: unknown) => {
      throw new NoAnswer(cause)
    })
    const response = await (signal ? Promise.race([answered, cancelled(signal)]) : answered)
    if (response.type === 'error') throw new NoAnswer(new TypeError('the line was cut'))
    return response
  }

function counting(total: number, onProgress?: (share: number) => void) {
  let sent = 0
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      sent += bytes.length
      controller.enqueue(bytes)
      if (total > 0) onProgress?.(sent / total)
    },
  })
}

const cancelled = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
