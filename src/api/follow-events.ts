import { NoAnswer } from './lark-error'
import { readEvents, type ServerEvent } from './read-events'

/** A stream says something at once, and then at least every 15 seconds. In milliseconds. */
const FIRST_WORD_MS = 4_000
const SILENCE_MS = 40_000

interface Following {
  /** Asks for the stream. */
  open(signal: AbortSignal): Promise<Response>
  signal: AbortSignal
  /** Told what arrives; an empty list says that the stream lives. */
  onEvents(events: ServerEvent[]): void
}

/**
 * Tells the events of a stream as they come, until `signal` ends it. Throws
 * NoAnswer when the stream ends, breaks, or falls silent, as it does where
 * something between gathers answers before it hands them on.
 */
export async function followEvents({ open, signal, onEvents }: Following): Promise<void> {
  const silence = new AbortController()
  const hearing = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), FIRST_WORD_MS)
  try {
    const response = await open(hearing)
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    for await (const events of readEvents(untilAborted(response.body, hearing))) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
      onEvents(events)
    }
    throw new Error('the stream ended')
  } catch (cause) {
    signal.throwIfAborted()
    throw new NoAnswer(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** A worker that carries answers may not hear that its request was given up: the reading ends here. */
const untilAborted = (body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> =>
  body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
