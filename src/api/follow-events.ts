import { NoAnswer } from '../../client/lark-error'

/** A stream sends its first bytes at once, then more at least every 15 seconds. In milliseconds. */
const FIRST_WORD_MS = 4_000
const SILENCE_MS = 40_000

interface Following {
  /** Requests the stream. */
  open(signal: AbortSignal): Promise<Response>
  signal: AbortSignal
  /** Called with the events that arrive; an empty list means that the stream is alive. */
  onEvents(events: ServerEvent[]): void
}

/**
 * Reports the events of a stream as they arrive, until `signal` ends it. Throws NoAnswer when the stream ends,
 * breaks, or is silent. A proxy that collects answers before passing them on makes it silent.
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

/** Ends the reading here, because a worker that passes answers on may not notice that its request was aborted. */
const untilAborted = (body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> =>
  body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })

/** One server-sent event; a comment or a bare `retry` is none. */
export interface ServerEvent {
  /** `message` by default. */
  event: string
  data: string
}

const NEW_LINE = /\r\n|\n|\r/

/**
 * The events of a stream, in the pieces in which they arrive. An empty list means that something other than an event
 * arrived. A character, a line or an event that is cut between two pieces is joined again.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent[]> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let held = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (held + decoder.decode(value, { stream: true })).split(/\r\n\r\n|\n\n|\r\r/)
      held = blocks.pop() ?? ''
      yield blocks.flatMap(eventOf)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): ServerEvent[] {
  const lines = block.split(NEW_LINE)
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = valuesOf('data')
  if (data.length === 0) return []
  return [{ event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') }]
}
